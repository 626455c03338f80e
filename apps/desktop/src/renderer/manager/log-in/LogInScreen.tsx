/** The log-in of a manager's page: by password and second factor, by the house's provider, or by a code from an administrator. */
import type { OfficeState } from '@marquee/shared'
import { useState } from 'react'
import { useConnection } from '../../app/terminal-context.tsx'
import { ConnectionLight } from '../../ui/ConnectionLight.tsx'
import { LanguageSelect } from '../../ui/LanguageSelect.tsx'
import { Notices } from '../../ui/Notices.tsx'
import { AcceptForm } from './AcceptForm.tsx'
import { LogInForm } from './LogInForm.tsx'
import { ProviderForm } from './ProviderForm.tsx'
import { say } from './words/say.ts'
import './log-in.css'

type Way = 'password' | 'code' | 'provider'

export function LogInScreen({ office }: { office: OfficeState }) {
  const name = useConnection((state) => state.terminal?.terminal?.name)
  const [way, setWay] = useState<Way>(office.hasAccounts ? 'password' : 'code')
  const isOnline = useConnection((state) => state.terminal?.link.state === 'online')
  return (
    <main className="log-in-screen" aria-label={say('log_in')}>
      <div className="log-in-card">
        <p className="log-in-brand">
          Marquee <span>{name}</span>
        </p>
        {way === 'password' && <LogInForm isOnline={isOnline} />}
        {way === 'code' && <AcceptForm isOnline={isOnline} />}
        {way === 'provider' && office.provider !== null && (
          <ProviderForm provider={office.provider} isOnline={isOnline} />
        )}
        <div className="log-in-ways">
          {way !== 'provider' && office.provider !== null && (
            <button type="button" className="button" onClick={() => setWay('provider')}>
              {say('log_in_with', { provider: office.provider })}
            </button>
          )}
          {way !== 'password' && (
            <button type="button" className="button quiet" onClick={() => setWay('password')}>
              {say('log_in_with_password')}
            </button>
          )}
          {way !== 'code' && (
            <button type="button" className="button quiet" onClick={() => setWay('code')}>
              {say('have_code')}
            </button>
          )}
        </div>
        <LanguageSelect />
      </div>
      <ConnectionLight timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone} mapConfirmedAt={null} />
      <Notices />
    </main>
  )
}
