import Box from '@mui/material/Box'
import { Suspense, useState, useEffect, type ComponentProps, type ReactNode, type Ref } from 'react'
import { useTranslate, useStore } from 'react-admin'
import { useLocation } from 'react-router'
import { isOwnLayout } from '../table/columns.ts'
import AddIcon from '@mui/icons-material/Add'
import CardsIcon from '@mui/icons-material/ViewAgendaOutlined'
import TableIcon from '@mui/icons-material/TableRowsOutlined'
import HistoryIcon from '@mui/icons-material/History'
import Button from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { GROUP_BY, matrixOf } from '#resource'
import { chunk } from '../chunk.ts'
import { pressedBy } from '../keys.ts'
import { ToolButton, ColumnChooser } from '../table/ToolButton.tsx'
import { useListing, CHIPS_HEIGHT } from './listing.ts'
import { fieldLabel } from '../cells/words.ts'
import { filledFilters, isNarrowed, isOwnOrder, readListQuery, writeListQuery } from './view.ts'
import { FiltersOf, ownParametersOf, PeriodOf, periodFieldOf } from './FiltersOf.tsx'
import type { ParentRef } from '../actions/useActions.ts'
import { Count } from './Count.tsx'
import { SearchBox } from './SearchBox.tsx'
import { ExportButton } from './excel/ExportButton.tsx'
import { useCardLayout } from './useCards.tsx'

const Actions = chunk(() => import('../actions/ActionsOf.tsx').then(module => module.ActionsOf))

/** The actions on the whole list. Lists without any, which are most, do not load the code of actions. */
const ActionsOf = (props: ComponentProps<typeof Actions>) => {
  const { resource } = useListing()
  const has = Object.values(resource.actions ?? {}).some(({ on, button }) => on === props.on && button !== false)
  return has ? <Actions {...props} /> : null
}

const ChipBar = chunk(() => import('./chips/ChipBar.tsx').then(module => module.ChipBar))
const SaveView = chunk(() => import('./views/SaveView.tsx').then(module => module.SaveView))
const Tools = chunk(() => import('./Tools.tsx').then(module => module.Tools))

/** Whether the query is other than that of the plain list, so that the line of chips shows it. */
function useIsNarrowed(): boolean {
  const { resource, query } = useListing()
  return (
    isNarrowed(resource, query) ||
    query.group !== undefined ||
    !isOwnOrder(resource, query.sort) ||
    Object.keys(filledFilters(query.filter)).some(name => name !== periodFieldOf(resource))
  )
}

/** The line of active filters; its height is reserved while it loads. */
const Chips = (props: ComponentProps<typeof ChipBar>) => {
  if (!useIsNarrowed()) return null
  return (
    <Suspense fallback={<Box sx={{ height: CHIPS_HEIGHT, mt: 0.5 }} />}>
      <ChipBar {...props} />
    </Suspense>
  )
}

/** Saves a view whose columns alone have changed, or the parameters of its matrix; undefined if they have not. */
function useSaveOfLook({ list, prefix }: Pick<ToolbarProps, 'list' | 'prefix'>): ReactNode {
  const { resource, source, columns } = useListing()
  const address = new URLSearchParams(useLocation().search)
  const isOwn = isOwnLayout(columns.layout, resource.list?.extra ?? []) || ownParametersOf(source).some(name => address.has(name))
  return (
    list !== undefined &&
    isOwn && (
      <Suspense fallback={null}>
        <SaveView {...{ list, prefix }} />
      </Suspense>
    )
  )
}

/** On a list without filters, a button that restores the last query. */
const LastTimeButton = ({ storeKey }: { readonly storeKey: string }) => {
  const translate = useTranslate()
  const { resource, query, setQuery } = useListing()
  const [last, keep] = useStore(`list.${storeKey}.last`, '')
  const now = isNarrowed(resource, query) ? writeListQuery(resource, new URLSearchParams(), query).toString() : ''
  useEffect(() => {
    if (now && now !== last) keep(now)
  }, [now, last, keep])
  if (now || !last) return null
  return (
    <Button startIcon={<HistoryIcon />} onClick={() => setQuery(readListQuery(resource, new URLSearchParams(last)))}>
      {translate('nerud.list.asLastTime')}
    </Button>
  )
}

/** Switches between cards and the table on phones. */
const CardsButton = () => {
  const translate = useTranslate()
  const { isPhone, isOn, toggle } = useCardLayout()
  if (!isPhone) return null
  const Icon = isOn ? TableIcon : CardsIcon
  return <ToolButton icon={<Icon fontSize="small" />} label={translate(`nerud.list.${isOn ? 'asTable' : 'asCards'}`)} onClick={toggle} />
}

interface CreateButtonProps {
  readonly onClick: () => void
  readonly label?: string
  readonly ref?: Ref<HTMLButtonElement>
}

/** The button that creates a record; an icon only on phones. */
export const CreateButton = ({ onClick, label, ref }: CreateButtonProps) => {
  const translate = useTranslate()
  const text = label ?? translate('ra.action.create')
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  return (
    <Button
      ref={ref}
      variant="contained"
      onClick={onClick}
      {...pressedBy('create', text)}
      {...(isPhone ? { 'aria-label': text, sx: { minWidth: 44 } } : { startIcon: <AddIcon /> })}
    >
      {isPhone ? <AddIcon /> : text}
    </Button>
  )
}

interface ToolbarProps {
  readonly storeKey: string
  /** The key of the list for its saved views; undefined if it has none. */
  readonly list: string | undefined
  readonly prefix: string
  readonly filters: readonly string[] | undefined
  readonly create: ReactNode
  readonly under?: ParentRef | undefined
  readonly onDown: () => void
}

/** The search over the rows. */
const Search = ({ onDown }: Pick<ToolbarProps, 'onDown'>) => {
  const { resource, source, query: listQuery, setQuery } = useListing()
  const translate = useTranslate()
  // In groups and matrices the search looks in the titles of groups.
  const { groups = [] } = matrixOf(resource, source.call) ?? {}
  const group = source.takes?.[GROUP_BY] ?? groups[0]
  // Grouped by the parent alone, a matrix has one row.
  const isOneRow = groups.length === 1 && group === resource.api.lists?.[source.call ?? '']?.by
  const within = group === undefined ? undefined : fieldLabel(resource.name, group, translate)
  // Days have no titles to search; a search that is set stays visible so that it can be cleared.
  const isSearchable = group === undefined || (resource.fields[group]!.kind !== 'date' && !isOneRow)
  if (!isSearchable && listQuery.query === '') return null
  return <SearchBox {...{ resource, within, onDown }} query={listQuery.query} onQuery={query => setQuery({ query })} />
}

/** Everything above a list: search, filters, count, columns, export and the create button. */
export const Toolbar = ({ storeKey, list, prefix, filters, create, under, onDown }: ToolbarProps) => {
  const { resource, columns, isEmbedded, isBoard } = useListing()
  const [isFiltering, setFiltering] = useState(false)
  const { isOn: isCards } = useCardLayout()
  const isFiltered = useIsNarrowed()
  const save = useSaveOfLook({ list, prefix })
  return (
    <>
      <Box
        role="search"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          columnGap: { xs: 0.5, sm: 1 },
          ...(!isEmbedded && { minHeight: 32 }),
        }}
      >
        <Search onDown={onDown} />
        {/* On phones the create button is next to the search, within reach of the thumb. */}
        <Box sx={{ order: { sm: 1 }, '&:empty': { display: 'none' } }}>{create}</Box>
        <PeriodOf />
        <FiltersOf {...(filters && { filters })} isOpen={isFiltering} setOpen={setFiltering} />
        {!isEmbedded && <LastTimeButton storeKey={storeKey} />}
        <Box sx={{ flexGrow: 1 }} />
        {/* One boundary: buttons to the left of others that load later would be moved by them. */}
        <Suspense fallback={null}>
          {/* First among the buttons at the end, so that these may load last: they move nothing. */}
          <Suspense fallback={null}>{list !== undefined && !isBoard && <Tools />}</Suspense>
          {!isFiltered && save}
          {!isBoard && <Count />}
          {!isBoard && <CardsButton />}
          {!isEmbedded && !isCards && !isBoard && (
            <ColumnChooser columns={columns.all} layout={columns.layout} onChange={columns.setLayout}>
              {save}
            </ColumnChooser>
          )}
          <ExportButton />
          {(!isEmbedded || under) && (
            <ActionsOf resource={resource.name} offered={Object.keys(resource.actions ?? {})} on="all" under={under} />
          )}
        </Suspense>
      </Box>
      <Chips {...{ list, prefix }} onOpen={() => setFiltering(true)} />
    </>
  )
}
