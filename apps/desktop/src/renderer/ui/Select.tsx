/**
 * Chooses one of a list, by touch, keys or typing. The browser's own list has lines of 20 px on some systems, too low for a finger.
 * Not for a dialog, whose layer covers the list.
 */
import { Check, ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import './select.css'

interface SelectProps {
  label: string
  isLabelHidden?: boolean
  chosen: string
  choices: readonly { key: string; text: string }[]
  isDisabled?: boolean
  onChoose(key: string): void
}

export function Select({ label, isLabelHidden = false, chosen, choices, isDisabled = false, onChoose }: SelectProps) {
  return (
    <AriaSelect
      className="select"
      value={chosen}
      isDisabled={isDisabled}
      onChange={(key) => {
        if (key !== null) onChoose(String(key))
      }}
    >
      <Label className={isLabelHidden ? 'visually-hidden' : ''}>{label}</Label>
      <Button className="select-button">
        <SelectValue className="select-value" />
        <ChevronDown aria-hidden="true" size={18} />
      </Button>
      <Popover className="select-list" offset={4}>
        <ListBox items={choices}>
          {({ key, text }) => (
            <ListBoxItem id={key} textValue={text} className="select-choice">
              {({ isSelected }) => (
                <>
                  <span>{text}</span>
                  {isSelected && <Check aria-hidden="true" size={18} />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
