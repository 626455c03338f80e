/** The way to each view of the manager's page, in one line: tabs of those that are looked at all day, and the others in two lists. */

import { Unsaved } from './Unsaved.tsx'
import { ViewGroup } from './ViewGroup.tsx'
import { DIRECT_VIEWS, type GroupName, type TabName, VIEW_GROUPS, type View } from './view.ts'
import { say } from './words/say.ts'
import './view-tabs.css'

interface ViewTabsProps {
  view: View
  onChoose(view: View): void
  /** How much waits for a person in each; absent or 0: nothing. */
  waiting: Partial<Record<TabName, number>>
  /** Views in which something isn't saved yet. */
  unsaved: ReadonlySet<TabName>
}

const viewOf = (name: TabName): View => (name === 'bookings' ? { name, wanted: '' } : { name })

export function ViewTabs({ view, onChoose, waiting, unsaved }: ViewTabsProps) {
  const tab = (name: TabName, chosen = () => {}) => (
    <button
      key={name}
      type="button"
      className="view-tab"
      data-view={name}
      aria-current={view.name === name ? 'page' : undefined}
      onClick={() => {
        onChoose(viewOf(name))
        chosen()
      }}
    >
      {say(`view_${name}`)}
      {unsaved.has(name) && <Unsaved />}
      <Badge count={waiting[name]} testId={`${name}-count`} />
    </button>
  )
  return (
    <nav className="view-tabs" aria-label={say('views')}>
      {DIRECT_VIEWS.map((name) => tab(name))}
      {GROUPS.map((group) => {
        // Shows are closed after a restored backup alone.
        const views: readonly TabName[] = VIEW_GROUPS[group]
        const listed = views.filter((name) => name !== 'closed' || (waiting.closed ?? 0) > 0 || view.name === name)
        return (
          <ViewGroup
            key={group}
            name={say(`group_${group}`)}
            isCurrent={listed.some((name) => name === view.name)}
            marks={
              <>
                {listed.some((name) => unsaved.has(name)) && <Unsaved />}
                <Badge count={listed.reduce((sum, name) => sum + (waiting[name] ?? 0), 0)} />
              </>
            }
          >
            {(close) => listed.map((name) => tab(name, close))}
          </ViewGroup>
        )
      })}
    </nav>
  )
}

const GROUPS = Object.keys(VIEW_GROUPS) as GroupName[]

function Badge({ count = 0, testId }: { count?: number | undefined; testId?: string }) {
  if (count === 0) return null
  return (
    <span className="badge tabular" data-testid={testId}>
      {count}
    </span>
  )
}
