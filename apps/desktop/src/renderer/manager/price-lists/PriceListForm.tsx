/** One price list: its table, its rules in their order, and the button that makes the next version of it. */

import type { ManagedPriceList, Price, PriceRule, TicketType } from '@marquee/shared'
import { Plus, X } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useKeptStore } from '../kept/use-kept.ts'
import { PriceTableFields } from './PriceTableFields.tsx'
import { priceChanges } from './price-changes.ts'
import { editedList, editsOf, NO_EDITS, type PriceEdits, withoutRule, withRule } from './price-edits.ts'
import { pricesOf, wrongCells } from './price-fields.ts'
import { RuleForm } from './RuleForm.tsx'
import { changeInWords, conditionInWords } from './rule-words.ts'
import { say } from './words/say.ts'

interface PriceListFormProps {
  managed: ManagedPriceList
  /** Ticket types of any list. */
  knownTypes: readonly TicketType[]
  busy: boolean
  onSave(prices: Price[], rules: PriceRule[]): void
}

export function PriceListForm({ managed, knownTypes, busy, onSave }: PriceListFormProps) {
  const { priceList, comingShows } = managed
  const { currency } = priceList
  const pages = useKeptStore()
  const place = `prices ${priceList.name}`
  const [kept, setKept] = useState(() => ({
    of: priceList,
    edits: editsOf(priceList, pages.of<PriceEdits>(place) ?? NO_EDITS),
  }))
  if (kept.of !== priceList) setKept({ of: priceList, edits: editsOf(priceList, kept.edits) })
  const { edits } = kept
  const edit = (more: Partial<PriceEdits>): void => setKept({ ...kept, edits: { ...edits, ...more } })
  // A rule that was begun before is still there.
  const [isAdding, setAdding] = useState(() => pages.of(`${place} rule`) !== undefined)
  const edited = editedList(priceList, edits)
  const { table, before, texts, rules } = edited
  const wrong = wrongCells(table, texts, currency)
  const prices = pricesOf(table, texts, currency)
  const isChanged =
    JSON.stringify(prices) !== JSON.stringify(pricesOf(table, before, currency)) ||
    JSON.stringify(rules) !== JSON.stringify(priceList.rules ?? [])
  useEffect(() => pages.keep(place, isChanged || wrong.length > 0 ? edits : undefined))
  const changes = prices === undefined ? [] : priceChanges(priceList, prices, rules)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (prices !== undefined && isChanged && !busy) onSave(prices, rules)
  }
  return (
    <>
      <form id="price-list" onSubmit={submit}>
        <PriceTableFields
          edited={edited}
          currency={currency}
          wrong={wrong}
          knownTypes={knownTypes}
          onWrite={(cell, text) => edit({ texts: { ...edits.texts, [cell]: text } })}
          onAddType={(type) => edit({ types: [...edits.types, type] })}
          onAddCategory={(category) => edit({ categories: [...edits.categories, category] })}
        />
      </form>
      <section aria-label={say('rules')}>
        <div className="panel-heading">
          <h3>{say('rules')}</h3>
          {!isAdding && (
            <button type="button" className="button quiet small" onClick={() => setAdding(true)}>
              <Plus aria-hidden="true" size={16} />
              {say('add_rule')}
            </button>
          )}
        </div>
        {rules.length === 0 && !isAdding && <p className="quiet-text">{say('no_rules')}</p>}
        {rules.length > 0 && (
          <ol className="rule-list boxed">
            {rules.map((rule) => (
              <li key={`${rule.name} ${conditionInWords(rule)}`} data-testid="price-rule">
                <span>
                  <strong>{rule.name}</strong>
                  <small>{conditionInWords(rule)}</small>
                </span>
                <span className="tabular">
                  <bdi>{changeInWords(rule, currency)}</bdi>
                </span>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={say('take_away_rule', { name: rule.name })}
                  onClick={() => edit(withoutRule(edits, rule))}
                >
                  <X aria-hidden="true" size={16} />
                </button>
              </li>
            ))}
          </ol>
        )}
        {isAdding && (
          <RuleForm
            types={table.types}
            currency={currency}
            place={`${place} rule`}
            onAdd={(rule) => edit(withRule(edits, rule))}
            onEnd={() => setAdding(false)}
          />
        )}
      </section>
      <div className="price-save">
        {changes.length > 0 && (
          <ul className="price-changes" aria-label={say('what_changes')}>
            {changes.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        )}
        <p className="quiet-text">
          {wrong.length > 0 ? say('no_amount') : say('sold_by_these', { shows: comingShows })}
        </p>
        <button
          type="submit"
          form="price-list"
          className="button primary"
          disabled={busy || prices === undefined || !isChanged || isAdding}
        >
          {busy ? say('changing') : say('sell_by_these')}
        </button>
      </div>
    </>
  )
}
