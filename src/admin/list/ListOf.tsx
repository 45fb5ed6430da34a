import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { Suspense, useCallback, useRef } from 'react'
import { ResourceContextProvider, useTranslate } from 'react-admin'
import { offers, type List as Listed, type Resource } from '#resource'
import { chunk } from '../chunk.ts'
import { useMay, useResource } from '../declared.tsx'
import { PageTitle } from '../page/PageTitle.tsx'
import { InForceProvider } from './inForce.tsx'
import { ListContexts } from './ListContexts.tsx'
import { ListingContext } from './listing.ts'
import type { ListOfProps } from './listProps.ts'
import { ListTable } from './ListTable.tsx'
import { CreateButton, Toolbar } from './Toolbar.tsx'
import { useList } from './useList.ts'

export type { ListOfProps } from './listProps.ts'

const RecordWindow = chunk(() => import('./RecordWindow.tsx').then(module => module.RecordWindow))
const SumsOf = chunk(() => import('./SumsOf.tsx').then(module => module.SumsOf))
const BulkBar = chunk(() => import('./BulkBar.tsx').then(module => module.BulkBar))

/** Keeps the room of the sums while their code is loading. */
const SumsRoom = ({ list }: { readonly list: Listed }) => (
  <Paper variant="outlined" sx={{ height: 50, mb: 1, ...(list.indicators && { mt: 5 }) }} />
)

/** A view that is there for its actions says so to those who may do none of them. */
const WatchOnly = ({ resource, view }: { readonly resource: Resource; readonly view: string | undefined }) => {
  const translate = useTranslate()
  const { can } = useMay()
  const names = (view !== undefined && resource.list?.views?.[view]?.actions) || []
  if (names.length === 0 || names.some(name => can(resource.actions![name]!.right))) return null
  const actions = names.map(name => `«${translate(`resources.${resource.name}.actions.${name}`)}»`).join(', ')
  return (
    <Alert severity="info" sx={{ mb: 1 }}>
      {translate('nerud.list.watchOnly', { actions })}
    </Alert>
  )
}

const List = ({ resource: whole, ...props }: Omit<ListOfProps, 'resource'> & { readonly resource: Resource }) => {
  const { filters, children, compact = false, under } = props
  const { may } = useMay()
  const { listing, storeKey, visit, inForce, opening, wasSelected } = useList(whole, props)
  const { resource } = listing
  const frame = useRef<HTMLDivElement>(null)
  const goDown = useCallback(() => frame.current?.querySelector<HTMLElement>('[role="grid"]')?.focus(), [])
  const mayCreate = offers(resource, 'create') && may(resource, 'create')
  const create = props.create ?? (mayCreate && opening.openNew ? <CreateButton onClick={opening.openNew} /> : null)
  return (
    <ListingContext.Provider value={listing}>
      <ListContexts listing={listing}>
        {!compact && <PageTitle title={props.title ?? listing.title} />}
        <Box ref={frame} sx={{ minWidth: 0, position: 'relative' }}>
          <WatchOnly resource={whole} view={props.view} />
          <Toolbar {...{ storeKey, filters, create, under }} onDown={goDown} />
          {(resource.list?.sums ?? resource.list?.indicators) && (
            <Suspense fallback={<SumsRoom list={resource.list} />}>
              <SumsOf />
            </Suspense>
          )}
          {children}
          <Suspense fallback={null}>{wasSelected && <BulkBar />}</Suspense>
          <InForceProvider value={inForce}>
            <ListTable visit={visit} hrefOf={opening.hrefOf} create={create} />
          </InForceProvider>
        </Box>
        <Suspense fallback={null}>
          {opening.dialog !== undefined && (
            <RecordWindow of={opening.dialog} copyOf={opening.copyOf} close={opening.close} {...(under && { under })} />
          )}
        </Suspense>
      </ListContexts>
    </ListingContext.Provider>
  )
}

/** The list of any resource: a windowed table with search, filters, columns, export and everything that the declaration says. */
export const ListOf = ({ resource: name, ...props }: ListOfProps) => {
  const resource = useResource(name)
  return (
    <ResourceContextProvider value={resource.name}>
      <List key={`${resource.name} ${props.view ?? ''}`} resource={resource} {...props} />
    </ResourceContextProvider>
  )
}
