/** A password of the office, hidden as it is typed. */
import { PASSWORD_LENGTH } from '../../schemas.ts'
import { say } from './words/say.ts'

export const tooShort = (): string => say('too_short', { length: PASSWORD_LENGTH })

const AUTO_COMPLETE = { known: 'current-password', new: 'new-password' } as const

interface PasswordFieldProps {
  label: string
  /** A password manager fills in a known one, and makes a new one. */
  kind: keyof typeof AUTO_COMPLETE
  value: string
  onChange(value: string): void
}

export function PasswordField({ label, kind, value, onChange }: PasswordFieldProps) {
  return (
    <label>
      <span>{label}</span>
      <input
        className="text-field"
        type="password"
        autoComplete={AUTO_COMPLETE[kind]}
        value={value}
        maxLength={200}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
