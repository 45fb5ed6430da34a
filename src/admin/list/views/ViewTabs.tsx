import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import AddIcon from '@mui/icons-material/Add'
import MoreIcon from '@mui/icons-material/MoreVert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import type { SavedView } from '#resource/savedViews'
import { ConfirmDialog } from '../../form/ConfirmDialog.tsx'
import { useKeepView, useViewTabs, ViewDialog } from './ViewDialog.tsx'
import { MountOnOpen } from '../../page/Deferred.tsx'
import { useMenuEntries, type MenuEntry } from '../../page/pageActions.ts'
import { useMay } from '../../authProvider.ts'
import { TABS_HEIGHT, useListing } from '../listing.ts'
import { pressedBy } from '../../keys.ts'
import { fixPeriod } from '../FiltersOf.tsx'
import { withDays, writeListQuery } from '../view.ts'

interface ViewMenuProps {
  readonly tabs: ReturnType<typeof useViewTabs>
  readonly view: SavedView
  readonly prefix: string
  readonly edit: (what: 'new' | 'open') => void
}

/** Copies the address of the page, which contains the whole query; relative periods become their days, so that the link shows the same rows later. */
function useCopyLink(prefix: string): () => Promise<void> {
  const translate = useTranslate()
  const notify = useNotify()
  const { resource, source, query } = useListing()
  return async () => {
    const address = new URL(window.location.href)
    const parameters = writeListQuery(resource, address.searchParams, withDays(query), prefix)
    fixPeriod(parameters, source.takes ?? {})
    address.search = parameters.toString()
    try {
      await navigator.clipboard.writeText(address.href)
      notify(translate('nerud.finding.views.copied'), { type: 'success' })
    } catch {
      notify(translate('nerud.finding.views.notCopied'), { type: 'warning' })
    }
  }
}

/** The entries of the menu of the open view. */
function useViewEntries({ tabs, view, prefix, edit }: ViewMenuProps, askRemoval: () => void): readonly MenuEntry[] {
  const translate = useTranslate()
  const keepOpen = useKeepView(tabs)
  const copyLink = useCopyLink(prefix)
  const { isChanged, select } = tabs
  const all: readonly (readonly [word: string, isOffered: boolean, run: () => void])[] = [
    ['update', isChanged && view.mayEdit, () => void keepOpen()],
    ['back', isChanged, () => select(view, false, true)],
    ['saveAs', true, () => edit('new')],
    ['settings', view.mayEdit, () => edit('open')],
    ['copyLink', true, () => void copyLink()],
    ['remove', view.mayEdit, askRemoval],
  ]
  return all.flatMap(([word, isOffered, run]) => (isOffered ? [{ label: translate(`nerud.finding.views.${word}`), run }] : []))
}

/** The menu of the open view. */
const ViewMenu = (props: ViewMenuProps) => {
  const { tabs, view } = props
  const translate = useTranslate()
  const notify = useNotify()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const close = (): void => setAnchor(null)
  const removeNow = async (): Promise<void> => {
    setRemoving(false)
    try {
      await tabs.remove(view.id)
      tabs.selectNone()
    } catch (error) {
      notify((error as Error).message, { type: 'error' })
    }
  }
  const items = useViewEntries(props, () => setRemoving(true))
  const button = useMenuEntries(() => items)
  return (
    <>
      <IconButton
        ref={button}
        size="small"
        aria-label={translate('nerud.finding.views.menu', { name: view.name })}
        aria-haspopup="menu"
        onClick={event => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <MountOnOpen when={anchor !== null}>
        <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
          {items.map(({ label, run }) => (
            <MenuItem
              key={label}
              dense
              onClick={() => {
                close()
                run()
              }}
            >
              {label}
            </MenuItem>
          ))}
        </Menu>
      </MountOnOpen>
      <ConfirmDialog
        open={isRemoving}
        danger
        title={translate('nerud.finding.views.removeAsk', { name: view.name })}
        text={translate(`nerud.finding.views.of.${view.audience}`, { role: view.role?.name ?? '' })}
        yes={translate('nerud.finding.views.remove')}
        no={translate('nerud.finding.cancel')}
        onYes={() => void removeNow()}
        onNo={() => setRemoving(false)}
      />
    </>
  )
}

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
      {open && !readOnly && <ViewMenu {...{ tabs, prefix, edit }} view={open} />}
      {!readOnly && (
        <IconButton
          size="small"
          aria-label={translate('nerud.finding.views.add')}
          {...pressedBy('saveView', translate('nerud.finding.views.add'))}
          onClick={() => edit('new')}
        >
          <AddIcon fontSize="small" />
        </IconButton>
      )}
      {dialog}
    </Box>
  )
}
