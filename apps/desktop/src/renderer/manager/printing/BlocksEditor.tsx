/** The blocks of a page in their order: one up, one down, taken out, added. */
import { PRINT_BLOCKS, type PrintBlock, type TemplatedPage } from '@marquee/shared'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useId, useState } from 'react'
import { moved } from './template-words.ts'
import { say } from './words/say.ts'

interface BlocksEditorProps {
  page: TemplatedPage
  blocks: readonly PrintBlock[]
  onChange(blocks: PrintBlock[]): void
}

const REPEATED: readonly PrintBlock[] = ['rule', 'gap']

export function BlocksEditor({ page, blocks, onChange }: BlocksEditorProps) {
  const all: readonly PrintBlock[] = PRINT_BLOCKS[page]
  const left = all.filter((block) => REPEATED.includes(block) || !blocks.includes(block))
  const [wanted, setWanted] = useState<PrintBlock>('rule')
  const chosen = left.includes(wanted) ? wanted : (left[0] ?? 'rule')
  const selectId = useId()
  return (
    <section className="template-blocks boxed" aria-label={say('blocks')}>
      <h2>{say('blocks')}</h2>
      <ol>
        {numbered(blocks).map(({ block, key }, i) => (
          <li key={key} className={REPEATED.includes(block) ? 'block-quiet' : undefined}>
            <span>{say(`block_${block}`)}</span>
            <button
              type="button"
              className="icon-button"
              aria-label={say('one_up', { block: say(`block_${block}`) })}
              disabled={i === 0}
              onClick={() => onChange(moved(blocks, i, -1))}
            >
              <ArrowUp aria-hidden="true" size={18} />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={say('one_down', { block: say(`block_${block}`) })}
              disabled={i === blocks.length - 1}
              onClick={() => onChange(moved(blocks, i, 1))}
            >
              <ArrowDown aria-hidden="true" size={18} />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={say('take_out', { block: say(`block_${block}`) })}
              onClick={() => onChange(blocks.toSpliced(i, 1))}
            >
              <X aria-hidden="true" size={18} />
            </button>
          </li>
        ))}
      </ol>
      <div className="block-add">
        <label htmlFor={selectId} className="visually-hidden">
          {say('block_to_add')}
        </label>
        <select id={selectId} value={chosen} onChange={(event) => setWanted(event.target.value as PrintBlock)}>
          {left.map((block) => (
            <option key={block} value={block}>
              {say(`block_${block}`)}
            </option>
          ))}
        </select>
        <button type="button" className="button" onClick={() => onChange([...blocks, chosen])}>
          {say('add')}
        </button>
      </div>
    </section>
  )
}

/** Lines across and empty lines have no other name than which of them they are. */
const numbered = (blocks: readonly PrintBlock[]): { block: PrintBlock; key: string }[] =>
  blocks.map((block, i) => ({ block, key: `${block} ${blocks.slice(0, i).filter((each) => each === block).length}` }))
