import PrintIcon from '@mui/icons-material/Print'
import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import InputAdornment from '@mui/material/InputAdornment'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useGetList, useNotify, useTranslate } from 'react-admin'
import { MAX_ROWS, TEMPLATES, titleOf, optionsOf, type Resource } from '#resource'
import { useResource, useResources } from '../resourceContext.tsx'
import { LoadFailure } from '../page/Message.tsx'
import type { Row } from '../data/rows.ts'
import { useDebounced } from '../page/Deferred.tsx'
import { useReport } from '../report/ReportProvider.tsx'
import { chunk } from '../chunk.ts'
import { PrintedPapers, PrintsOf, papersCall, usePapers, type PapersOf } from './PrintsOf.tsx'
import { indeterminate } from '../inputs/FlagInput.tsx'

interface TemplatesOfProps extends PapersOf {
  readonly object: number
}

interface Template {
  readonly id: number
  readonly name: string
}
const PaperPreview = chunk(() => import('./PaperPreview.tsx').then(module => module.PaperPreview))
const NONE: readonly Template[] = []
const DEBOUNCE_MS = 300

/** The active templates for these objects, filtered by name. */
function useTemplates(objects: readonly number[], query: string) {
  const templates = useResource(TEMPLATES)
  const { data: rows, ...rest } = useGetList<Row>(
    templates.name,
    {
      pagination: { page: 1, perPage: MAX_ROWS },
      sort: { field: '', order: 'ASC' },
      filter: { object: objects, isActive: 1, ...(query && { query }) },
    },
    { placeholderData: keepPreviousData },
  )
  const data = useMemo(() => rows?.map((row): Template => ({ id: row.id, name: titleOf(templates, row) })), [rows, templates])
  return { ...rest, data }
}

/** The ids checked in a list of check boxes. */
function useTicked() {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const tick = (ids: readonly number[], on: boolean): void => {
    const next = new Set(ticked)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    setTicked(next)
  }
  return { ticked, tick }
}

/** Starts the report that fills in the templates for these ids: a workbook for one document, an archive for several. */
function useUnload(of: PapersOf) {
  const notify = useNotify()
  const { start, isBusy } = useReport()
  const unload = (templates: readonly number[]): void => {
    if (templates.length === 0) {
      notify('nerud.show.templates.choose', { type: 'info' })
      return
    }
    const kind = templates.length * of.ids.length > 1 ? 'archive' : 'excel'
    start({ kind, method: 'POST', ...papersCall(of, templates) })
  }
  return { unload, isBusy }
}

const GLASS = (
  <InputAdornment position="start">
    <SearchIcon fontSize="small" />
  </InputAdornment>
)

const SearchLine = ({ value, onChange }: { readonly value: string; readonly onChange: (text: string) => void }) => {
  const translate = useTranslate()
  return (
    <TextField
      fullWidth
      margin="none"
      value={value}
      onChange={event => onChange(event.target.value)}
      placeholder={translate('nerud.show.templates.search')}
      slotProps={{
        htmlInput: { 'aria-label': translate('nerud.show.templates.search'), autoComplete: 'off' },
        input: { startAdornment: GLASS },
      }}
    />
  )
}

interface TemplatesListProps extends ReturnType<typeof useTicked> {
  readonly templates: readonly Template[]
}

/** The templates as check boxes, with one for all. */
const TemplatesList = ({ templates, ticked, tick }: TemplatesListProps) => {
  const translate = useTranslate()
  const count = templates.filter(({ id }) => ticked.has(id)).length
  const all = templates.map(({ id }) => id)
  return (
    <>
      <FormControlLabel
        sx={{ mt: 1 }}
        label={translate('nerud.show.templates.all')}
        control={
          <Checkbox
            checked={count > 0 && count === all.length}
            indeterminate={count > 0 && count < all.length}
            slotProps={indeterminate(count > 0 && count < all.length)}
            disabled={all.length === 0}
            onChange={event => tick(all, event.target.checked)}
          />
        }
      />
      <Box
        component="ul"
        aria-label={translate('nerud.show.tabs.templates')}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          // Check boxes have a negative margin, which a scroll container would cut off.
          marginInlineStart: '-11px',
          paddingInlineStart: '11px',
          maxHeight: '50vh',
          overflowY: 'auto',
          borderBlock: 1,
          borderColor: 'divider',
        }}
      >
        {templates.map(({ id, name }) => (
          <li key={id}>
            <FormControlLabel
              label={name}
              control={<Checkbox checked={ticked.has(id)} onChange={event => tick([id], event.target.checked)} />}
            />
          </li>
        ))}
        {templates.length === 0 && (
          <Box component="li" sx={{ py: 1, color: 'text.secondary' }}>
            {translate('nerud.list.notFound')}
          </Box>
        )}
      </Box>
    </>
  )
}

/** Chooses templates and prints or saves them, for one record or many. */
export const TemplatesOf = ({ object, ...of }: TemplatesOfProps) => {
  const translate = useTranslate()
  const together = of.resource.parts?.templates?.together
  const { unload, isBusy } = useUnload(of)
  const { paper, isMaking, look, close } = usePapers(of)
  const [search, setSearch] = useState('')
  const query = useDebounced(search.trim(), DEBOUNCE_MS)
  const { data = NONE, error, isPending, refetch } = useTemplates(of.isMany && together ? [object, together.object] : [object], query)
  const { ticked, tick } = useTicked()

  if (error) return <LoadFailure text={translate('nerud.show.templates.failed')} error={error} retry={() => void refetch()} />
  if (isPending) return <Skeleton variant="rounded" height={160} />
  if (data.length === 0 && query === '' && search.trim() === '')
    return <Typography color="text.secondary">{translate('nerud.show.templates.none')}</Typography>
  return (
    <Box sx={{ maxWidth: 560 }}>
      <SearchLine value={search} onChange={setSearch} />
      <TemplatesList templates={data} ticked={ticked} tick={tick} />
      <Stack direction="row" useFlexGap sx={{ mt: 2, gap: 1, flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          startIcon={<PrintIcon />}
          onClick={() => look([...ticked])}
          disabled={isMaking}
          loading={isMaking}
          loadingPosition="start"
        >
          {translate('nerud.show.papers.look')}
        </Button>
        <Button variant="outlined" onClick={() => unload([...ticked])} disabled={isBusy}>
          {translate('nerud.show.templates.unload')}
        </Button>
      </Stack>
      {paper && <PaperPreview paper={paper} close={close} />}
      {of.isMany && <PrintsOf />}
      {!of.isMany && <PrintedPapers resource={of.resource} id={of.ids[0]!} />}
    </Box>
  )
}

interface TemplatesTabProps {
  readonly resource: Resource
  readonly record: Row
  /** The object that the templates are for. */
  readonly object: number
  /** The field of lines that have documents of their own; undefined if the record itself has. */
  readonly of?: string | undefined
}

/** Documents generated from templates for this record: chosen here, filled in by the server, viewed and printed, or saved by the report pop-up (foundations §2.8). */
export const TemplatesTab = ({ resource, record, object, of }: TemplatesTabProps) => {
  const resources = useResources()
  const lines = of === undefined ? undefined : resources[optionsOf(resource.fields[of]!).target!]
  if (!lines) return <TemplatesOf resource={resource} ids={[record.id]} isMany={false} object={object} />
  const ids = ((record[of!] ?? []) as readonly Row[]).map(({ id }) => id)
  return <TemplatesOf resource={lines} ids={ids} isMany object={object} />
}
