/** Parts of a panel of which one is shown: the arrows go from one to the next, and Tab into what is shown. */
import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'
import './tabs.css'

interface TabsProps {
  label: string
  tabs: readonly { id: string; name: string; content: ReactNode }[]
  /** Another one is shown. */
  onChange(): void
}

export function Tabs({ label, tabs, onChange }: TabsProps) {
  return (
    <AriaTabs className="tabs" {...(onChange && { onSelectionChange: () => onChange() })}>
      <TabList aria-label={label} className="tab-list">
        {tabs.map(({ id, name }) => (
          <Tab key={id} id={id} className="tab">
            {name}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="tab-panel">
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
