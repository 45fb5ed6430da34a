import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { Suspense, useCallback, useRef } from 'react'
import { ResourceContextProvider } from 'react-admin'
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
