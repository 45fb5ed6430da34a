import Box from '@mui/material/Box'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'
import { listRight, tabName, type ListTab, type Resources, type TabbedPage } from '#resource'
import { useMay, type May } from '../authProvider.ts'
import { useResources } from '../resourceContext.tsx'
import { panelProps, TabRow } from '../page/TabRow.tsx'
import { DeniedPage } from '../entry/DeniedPage.tsx'
import { ListOf } from './ListOf.tsx'
import { listTitle } from './view.ts'

const mayOpen =
  (resources: Resources, { can }: May) =>
  ({ resource, view }: ListTab) =>
    resources[resource] !== undefined && can(listRight(resources[resource], view))

/** The open tab, from a search parameter. Other tabs keep their queries in the address; open dialogs are closed. */
function useOpenTab(tabs: readonly ListTab[]): { open: ListTab | undefined; go: (name: string) => void; requested: string | null } {
  const { search } = useLocation()
  const navigate = useNavigate()
  const name = new URLSearchParams(search).get('tab')
  const go = (next: string): void => {
    const address = new URLSearchParams(search)
    for (const word of ['edit', 'create']) address.delete(word)
    address.set('tab', next)
    void navigate({ search: `?${address.toString()}` }, { replace: true, preventScrollReset: true })
  }
  return { open: tabs.find(tab => tabName(tab) === name) ?? tabs[0], go, requested: name }
}

/** A page with several lists as tabs, each with its own search, filters and order; tabs that the user may not open are left out. */
export const TabbedLists = ({ page }: { readonly page: TabbedPage }) => {
  const translate = useTranslate()
  const resources = useResources()
  const may = useMay()
  const id = useId()
  const tabs = page.tabs.filter(mayOpen(resources, may))
  const { open, go, requested } = useOpenTab(tabs)
  const title = translate(`nerud.pages.${page.label}`)
  // If the address names a tab that the user may not open, deny the page: showing another tab instead would be mistaken for it.
  const isDenied = requested !== null && page.tabs.some(tab => tabName(tab) === requested) && !tabs.some(tab => tabName(tab) === requested)
  if (!open || isDenied) return <DeniedPage />
  const name = tabName(open)
  return (
    <>
      <TabRow
        id={id}
        label={title}
        tabs={tabs.map(tab => ({ key: tabName(tab), label: listTitle(resources[tab.resource]!, tab.view, translate) }))}
        open={name}
        onOpen={go}
        sx={{ mb: 1, borderBottom: 1, borderColor: 'divider' }}
      />
      <Box {...panelProps(id, name)} sx={{ minWidth: 0 }}>
        <ListOf key={name} resource={open.resource} view={open.view} title={title} prefix={`${name}.`} inTab />
      </Box>
    </>
  )
}
