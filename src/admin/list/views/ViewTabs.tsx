import AddIcon from '@mui/icons-material/Add'
import MoreIcon from '@mui/icons-material/MoreVert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { SavedView } from '#resource/savedViews'
import { useMay } from '../../may.ts'
import { TABS_HEIGHT } from '../rooms.ts'
import { useViewTabs } from './useViewTabs.ts'
import { ViewDialog } from './ViewDialog.tsx'
import { ViewMenu } from './ViewMenu.tsx'

const labelOf = (view: SavedView, isOpen: boolean, isChanged: boolean): string => (isOpen && isChanged ? `${view.name} •` : view.name)

const Bar = ({ tabs, none }: { readonly tabs: ReturnType<typeof useViewTabs>; readonly none: string | undefined }) => {
  const translate = useTranslate()
  const { views, open, isChanged, select, selectNone } = tabs
  return (
    <Tabs
      value={open?.id ?? 0}
      onChange={(_, id: number) => (id === 0 ? selectNone() : select(views.find(one => one.id === id)!))}
      variant="scrollable"
      scrollButtons="auto"
      aria-label={translate('nerud.finding.views.title')}
      sx={{
        minHeight: TABS_HEIGHT,
        minWidth: 0,
        '& .MuiTab-root': { minHeight: TABS_HEIGHT, py: 0, px: 1.5, minWidth: 0, maxWidth: 280 },
      }}
    >
      <Tab value={0} label={none ?? translate('nerud.finding.views.all')} />
      {views.map(view => (
        <Tab
          key={view.id}
          value={view.id}
          label={labelOf(view, view === open, isChanged)}
          // A click on the open view resets it to its saved state.
          onClick={() => view === open && select(view)}
          title={translate(`nerud.finding.views.of.${view.audience}`, { role: view.role?.name ?? '' })}
        />
      ))}
    </Tabs>
  )
}

interface ViewTabsProps {
  /** The key of the list for its saved views. */
  readonly list: string
  readonly prefix: string
  /** The label of the tab without a view. */
  readonly none?: string
}

/** The saved views of the surrounding list, as tabs above it. */
export const ViewTabs = ({ list, prefix, none }: ViewTabsProps) => {
  const translate = useTranslate()
  const tabs = useViewTabs(list, prefix)
  const { open, has } = tabs
  const { readOnly } = useMay()
  const [menu, setMenu] = useState<HTMLElement | null>(null)
  // The view dialog: for a new view, or for the open one.
  const [edited, edit] = useState<'new' | 'open'>()
  const dialog = edited !== undefined && (
    <ViewDialog {...{ list, tabs }} view={edited === 'open' ? open : undefined} close={() => edit(undefined)} />
  )
  if (!has) return null
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        height: TABS_HEIGHT,
        mb: 1,
        borderBottom: 1,
        borderColor: 'divider',
        displayPrint: 'none',
      }}
    >
      <Bar tabs={tabs} none={none} />
      {open && !readOnly && (
        <IconButton
          size="small"
          aria-label={translate('nerud.finding.views.menu', { name: open.name })}
          aria-haspopup="menu"
          onClick={event => setMenu(event.currentTarget)}
        >
          <MoreIcon fontSize="small" />
        </IconButton>
      )}
      {!readOnly && (
        <IconButton
          size="small"
          aria-label={translate('nerud.finding.views.add')}
          title={translate('nerud.finding.views.add')}
          onClick={() => edit('new')}
        >
          <AddIcon fontSize="small" />
        </IconButton>
      )}
      {open && <ViewMenu tabs={tabs} view={open} anchor={menu} close={() => setMenu(null)} edit={edit} />}
      {dialog}
    </Box>
  )
}
