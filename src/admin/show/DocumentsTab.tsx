import AddIcon from '@mui/icons-material/Add'
import ArchiveIcon from '@mui/icons-material/FolderZipOutlined'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Suspense, useMemo, useState, type DragEvent } from 'react'
import { ResourceContextProvider, useTranslate } from 'react-admin'
import { callOf, fill, offers, type Resource, type Tab } from '#resource'
import { chunkOf } from '../chunk.ts'
import { useCustomScreens } from '../customScreens.tsx'
import { useResource } from '../resourceContext.tsx'
import { useMay } from '../authProvider.ts'
import { RecordDialog } from '../form/RecordDialog.tsx'
import { LoadFailure } from '../page/Message.tsx'
import type { Row } from '../data/rows.ts'
import { SearchBox } from '../list/SearchBox.tsx'
import { sourceUnder } from '../list/source.ts'
import { useListQuery } from '../list/listing.ts'
import { useListRows } from '../list/useListRows.tsx'
import { useReport } from '../report/ReportProvider.tsx'
import { DocumentTable } from './DocumentTable.tsx'

interface DocumentsTabProps {
  readonly tab: Extract<Tab, { tab: 'documents' }>
  readonly owner: Row
}

const nameOf = (file: File): string => file.name.replace(/\.[^.]+$/, '')
const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** Handles files dragged onto an element. Counts enter and leave events, because moving onto a child fires both. */
function useDrop(take: ((files: readonly File[]) => void) | undefined) {
  const [depth, setDepth] = useState(0)
  if (!take) return { isOver: false, handlers: {} }
  const handlers = {
    onDragEnter: (event: DragEvent) => holdsFiles(event) && setDepth(old => old + 1),
    onDragLeave: (event: DragEvent) => holdsFiles(event) && setDepth(old => Math.max(0, old - 1)),
    onDragOver: (event: DragEvent) => holdsFiles(event) && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setDepth(0)
      take([...event.dataTransfer.files])
    },
  }
  return { isOver: depth > 0, handlers }
}

/** Downloads all documents of an owner as one archive. */
const AllButton = ({ resource, owner }: { readonly resource: Resource; readonly owner: number }) => {
  const translate = useTranslate()
  const { start, isBusy } = useReport()
  if (!resource.parts?.attached?.download) return null
  const run = (): void => {
    const form = new FormData()
    form.append('doc_id', 'all')
    start({ kind: 'archive', method: 'POST', path: fill(callOf(resource, 'download').path, { id: owner, doc_id: 'all' }), form })
  }
  return (
    <Button startIcon={<ArchiveIcon />} onClick={run} disabled={isBusy}>
      {translate('nerud.show.documents.all')}
    </Button>
  )
}

/** The custom source of an owner's documents, if there is one. */
const DocumentSource = ({ resource, owner }: { readonly resource: Resource; readonly owner: number }) => {
  const load = useCustomScreens().documentSources[resource.name]
  if (!load) return null
  const Own = chunkOf(load)
  return (
    <Suspense fallback={null}>
      <Own owner={owner} />
    </Suspense>
  )
}

interface NarrowChipProps {
  readonly resource: Resource
  readonly isOn: boolean
  readonly onToggle: () => void
}

/** A chip that shows only documents of the owner's own types, without files of imports. */
const NarrowChip = ({ resource, isOn, onToggle }: NarrowChipProps) => {
  const translate = useTranslate()
  const name = translate(`resources.${resource.name}.name`, { smart_count: 2 })
  return (
    <Chip
      clickable
      aria-pressed={isOn}
      color={isOn ? 'primary' : 'default'}
      variant={isOn ? 'filled' : 'outlined'}
      label={translate('nerud.show.documents.ofTypes', { name: name.charAt(0).toLocaleLowerCase() + name.slice(1) })}
      onClick={onToggle}
    />
  )
}

/** The source of an owner's documents, and the chip that filters them by type. */
function useDocuments(resource: Resource, by: string, id: Row['id']) {
  const { ofTypes } = resource.parts?.attached ?? {}
  const [isNarrow, setNarrow] = useState(false)
  const source = useMemo(
    () => (isNarrow ? { resource, call: ofTypes!, params: { id } } : sourceUnder(resource, by, id)),
    [resource, by, id, isNarrow, ofTypes],
  )
  const chip = ofTypes !== undefined && <NarrowChip resource={resource} isOn={isNarrow} onToggle={() => setNarrow(!isNarrow)} />
  return { source, chip }
}

/** The open dialog: a document, or the dropped files that are added one after another. */
type Open = { readonly id: number } | { readonly files: readonly File[] } | null

const DocumentDialog = ({
  resource,
  tab,
  owner,
  open,
  setOpen,
}: DocumentsTabProps & { readonly resource: Resource; readonly open: NonNullable<Open>; readonly setOpen: (open: Open) => void }) => {
  const preset = useMemo(() => ({ [tab.by]: owner }), [tab.by, owner])
  if ('id' in open) return <RecordDialog resource={resource.name} id={open.id} onDone={() => setOpen(null)} />
  const [file, ...others] = open.files
  const start = file && { [resource.parts!.attached!.file]: file, ...('name' in resource.fields && { name: nameOf(file) }) }
  // Each dropped file gets its own dialog, so that the user can choose its type.
  return (
    <RecordDialog
      key={open.files.length}
      resource={resource.name}
      preset={preset}
      {...(start && { start })}
      onDone={() => setOpen(others.length > 0 ? { files: others } : null)}
    />
  )
}

/** The documents of a record: search, upload (also by dragging), download of one or all, soft deletion (foundations §2.8). */
export const DocumentsTab = ({ tab, owner }: DocumentsTabProps) => {
  const resource = useResource(tab.resource)
  const translate = useTranslate()
  const { may } = useMay()
  const { query: listQuery, setQuery } = useListQuery(resource)
  const { source, chip } = useDocuments(resource, tab.by, owner.id)
  const list = useListRows(source, listQuery)
  const [open, setOpen] = useState<Open>(null)
  const mayAdd = offers(resource, 'create') && may(resource, 'create')
  const { isOver, handlers } = useDrop(mayAdd ? files => files.length > 0 && setOpen({ files }) : undefined)

  return (
    <ResourceContextProvider value={resource.name}>
      <Box
        {...handlers}
        sx={{ minHeight: 160, borderRadius: 1, ...(isOver && { outline: '2px dashed', outlineColor: 'primary.main', outlineOffset: 8 }) }}
      >
        <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
          <SearchBox resource={resource} query={listQuery.query} onQuery={query => setQuery({ query })} />
          {chip}
          <Box sx={{ flexGrow: 1 }} />
          {list.rows.length > 0 && <AllButton resource={resource} owner={owner.id} />}
          {mayAdd && <DocumentSource resource={resource} owner={owner.id} />}
          {mayAdd && (
            <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOpen({ files: [] })}>
              {translate('nerud.show.documents.add')}
            </Button>
          )}
        </Box>
        {list.error && <LoadFailure text={translate('nerud.show.documents.failed')} error={list.error} retry={list.retry} />}
        {list.isLoading && <Skeleton variant="rounded" height={120} />}
        {list.rows.length > 0 && <DocumentTable resource={resource} owner={owner.id} rows={list.rows} onEdit={id => setOpen({ id })} />}
        {list.rows.length === 0 && list.isEnd && (
          <Typography sx={{ py: 3, color: 'text.secondary', textAlign: 'center' }}>
            {translate(listQuery.query ? 'nerud.list.notFound' : 'nerud.show.documents.none')}
          </Typography>
        )}
        {list.moreError && <LoadFailure text={translate('nerud.show.documents.failed')} error={list.moreError} retry={list.retryMore} />}
        {list.rows.length > 0 && !list.isEnd && !list.moreError && (
          <Button onClick={list.more} loading={list.isLoadingMore}>
            {translate('nerud.show.more')}
          </Button>
        )}
        {mayAdd && (
          <Typography variant="caption" component="p" sx={{ mt: 1, color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}>
            {translate('nerud.show.documents.drop')}
          </Typography>
        )}
      </Box>
      {open && <DocumentDialog {...{ resource, tab, owner, open, setOpen }} />}
    </ResourceContextProvider>
  )
}
