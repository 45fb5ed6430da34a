import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState, useEffect, useRef } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import AddIcon from '@mui/icons-material/Add'
import MoreIcon from '@mui/icons-material/MoreVert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import type { SavedView } from '#resource/savedViews'
import { PERIOD_UNITS, periodOf } from '#resource/periods'
import { ConfirmDialog } from '../../form/ConfirmDialog.tsx'
import { useKeepView, useViewTabs, ViewDialog } from './ViewDialog.tsx'
import { MountOnOpen } from '../../page/Deferred.tsx'
import { useMenuEntries, type MenuEntry } from '../../page/pageActions.ts'
import { useMay } from '../../authProvider.ts'
import { TABS_HEIGHT, useListing } from '../listing.ts'
import { businessDay } from '../../data/values.ts'
import { neighbourOf, type Period } from '../../inputs/periods.ts'
import { isPressed, isTyping, keyOf, KEYS, pressedBy, useKeysOf, type Press } from '../../keys.ts'
import { periodFieldOf } from '../FiltersOf.tsx'

interface ViewMenuProps {
  readonly tabs: ReturnType<typeof useViewTabs>
  readonly view: SavedView
  readonly edit: (what: 'new' | 'open') => void
}

/** Copies the address of the page, which contains the whole query. */
function useCopyLink(): () => Promise<void> {
  const translate = useTranslate()
  const notify = useNotify()
  return async () => {
    try {
      await navigator.clipboard.writeText(window.location.href)
      notify(translate('nerud.finding.views.copied'), { type: 'success' })
    } catch {
      notify(translate('nerud.finding.views.notCopied'), { type: 'warning' })
    }
  }
}

/** The entries of the menu of the open view. */
function useViewEntries({ tabs, view, edit }: ViewMenuProps, askRemoval: () => void): readonly MenuEntry[] {
  const translate = useTranslate()
  const keepOpen = useKeepView(tabs)
  const copyLink = useCopyLink()
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
      {open && !readOnly && <ViewMenu tabs={tabs} view={open} edit={edit} />}
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

// Ignore keys in a dialog or menu over the list.
const isCovered = (): boolean => document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null

/** The period for a key: 1 to 5 are the current day, week, month, quarter and year, 0 all time, brackets the previous and next period. */
export function periodOfKey(press: Press, existing: Period, today: string): Period | null {
  switch (keyOf('period', press)) {
    case 'always':
      return {}
    case 'now':
      return periodOf(PERIOD_UNITS[KEYS.period.now.findIndex(one => isPressed(one, press))]!, today)
    case 'neighbours':
      return neighbourOf(existing, isPressed(KEYS.period.neighbours[0], press) ? -1 : 1)
    case undefined:
      return null
  }
}

/** Changes the period of the surrounding list by keys. */
export function usePeriodKeys(): void {
  const { resource, query, setQuery } = useListing()
  const { mayField } = useMay()
  const own = periodFieldOf(resource)
  const field = own !== undefined && mayField(resource, own, 'read') ? own : undefined
  useKeysOf('period', field !== undefined)
  const run = (event: KeyboardEvent): void => {
    if (field === undefined || isTyping(event.target) || isCovered()) return
    const next = periodOfKey(event, (query.filter[field] as Period | undefined) ?? {}, businessDay())
    if (!next) return
    event.preventDefault()
    setQuery({ filter: { ...query.filter, [field]: next.from || next.to ? next : undefined } })
  }
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => latest.current(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

interface ViewsHeadProps {
  /** The key of the list for its saved views. */
  readonly list: string
  readonly prefix: string
}

/** Loaded after the list: its saved views, and the keys that change its period. */
export const ViewsHead = (props: ViewsHeadProps) => {
  usePeriodKeys()
  return <ViewTabs {...props} />
}
