import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import ArchiveIcon from '@mui/icons-material/FolderZip'
import CancelIcon from '@mui/icons-material/Cancel'
import OpenIcon from '@mui/icons-material/PictureAsPdf'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import DownloadIcon from '@mui/icons-material/Download'
import Chip from '@mui/material/Chip'
import { callOf, fill, type Resource } from '#resource'
import { PRINTED_AT_ONCE, PRINTS_CALL } from '#resource/frameCalls'
import { formatDateTime } from '#resource/text'
import { fileNameOf, messageOf } from '../api.ts'
import { useProvider } from '../data/provider.ts'
import { useOneKey } from '../data/recordWriter.ts'
import { useMay } from '../authProvider.ts'
import type { Paper } from './PaperPreview.tsx'
import { chunk } from '../chunk.ts'

/** What documents are generated from: the records, and further parameters of the call. */
export interface PapersOf {
  readonly resource: Resource
  readonly ids: readonly number[]
  /** Several records chosen in a list, as opposed to the card of one. */
  readonly isMany: boolean
  readonly fields?: Readonly<Record<string, string>>
}

/** The path and form of the call that fills in templates, or prints and stores them. */
export function papersCall(
  { resource, ids, isMany, fields = {} }: PapersOf,
  templates: readonly number[],
  kind: 'templates' | 'print' = 'templates',
): { readonly path: string; readonly form: FormData } {
  const form = new FormData()
  form.append('tpl_ids', templates.join(','))
  form.append(isMany ? 'object_ids' : 'object_id', ids.join(','))
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const { path } = callOf(resource, kind, isMany ? 'many' : undefined)
  return { path: isMany ? path : fill(path, { id: ids[0]! }), form }
}

/** The query key of a record's printed documents. */
const printedKey = (resource: Resource, id: number) => ['printedPapers', resource.name, id] as const

/** The query key of the user's large prints. */
const PRINTS_KEY = ['prints'] as const

/** Loads documents as a PDF for the preview, and has the server store those that are printed. */
export function usePapers(of: PapersOf) {
  const notify = useNotify()
  const translate = useTranslate()
  const provider = useProvider()
  const client = useQueryClient()
  const { readOnly } = useMay()
  const [paper, setPaper] = useState<Paper>()
  const [isMaking, setIsMaking] = useState(false)
  const once = useOneKey()
  const fetchPapers = async (kind: 'templates' | 'print', templates: readonly number[]) => {
    const { path, form } = papersCall(of, templates, kind)
    if (kind === 'templates') form.append('format', 'pdf')
    const call = { method: 'POST', path, form, asFile: true } as const
    if (kind === 'templates') return provider.invoke<Blob>(null, call)
    return once(templates.join(), headers => provider.invoke<Blob>(null, { ...call, headers }))
  }
  /** Many documents are printed by a background job, which continues after the window is closed. */
  const begin = async (templates: readonly number[]): Promise<void> => {
    const { path, form } = papersCall(of, templates, 'print')
    await once(templates.join(), headers => provider.invoke(null, { method: 'POST', path, form, headers }))
    await client.invalidateQueries({ queryKey: PRINTS_KEY })
    notify('nerud.show.papers.begun', { type: 'info' })
  }
  const keep = async (templates: readonly number[]): Promise<Blob> => {
    const { data } = await fetchPapers('print', templates)
    for (const id of of.ids) void client.invalidateQueries({ queryKey: printedKey(of.resource, id) })
    return data
  }
  const look = async (templates: readonly number[]): Promise<void> => {
    if (templates.length === 0) return notify('nerud.show.templates.choose', { type: 'info' })
    setIsMaking(true)
    try {
      if (!readOnly && of.ids.length * templates.length > PRINTED_AT_ONCE) return await begin(templates)
      const { data, headers } = await fetchPapers('templates', templates)
      const name = fileNameOf(headers) ?? `${translate('nerud.show.papers.many')}.pdf`
      // In read-only mode documents are printed without being stored.
      setPaper({ file: data, name, ...(!readOnly && { keep: () => keep(templates) }) })
    } catch (error) {
      notify(messageOf(error), { type: 'error' })
    } finally {
      setIsMaking(false)
    }
  }
  return { paper, isMaking, look: (templates: readonly number[]) => void look(templates), close: () => setPaper(undefined) }
}

interface Print {
  readonly id: number
  readonly name: string
  readonly status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  readonly done: number
  readonly total: number
  readonly isReady: boolean
  readonly error: string | null
  readonly insDate: string
  readonly expires: string
}

const PaperPreview = chunk(() => import('./PaperPreview.tsx').then(module => module.PaperPreview))
const POLL_MS = 1000
const NONE: readonly Print[] = []
const isGoingOn = ({ status }: Print): boolean => status === 'queued' || status === 'running'

/** The user's large prints; refetched while one is in progress. */
function usePrints() {
  const provider = useProvider()
  const client = useQueryClient()
  const notify = useNotify()
  const [paper, setPaper] = useState<Paper>()
  const { data = NONE } = useQuery({
    queryKey: PRINTS_KEY,
    queryFn: async () => (await provider.invoke<readonly Print[]>(null, { method: 'GET', path: PRINTS_CALL })).data,
    refetchInterval: ({ state }) => (state.data?.some(isGoingOn) ? POLL_MS : false),
  })
  const saying = (work: () => Promise<void>) => (): void =>
    void work().catch((error: unknown) => notify(messageOf(error), { type: 'error' }))
  const file = async ({ id }: Print, query: Readonly<Record<string, unknown>>): Promise<Blob> =>
    (await provider.invoke<Blob>(null, { method: 'GET', path: `${PRINTS_CALL}/${id}/file`, query, asFile: true })).data
  return {
    prints: data,
    paper,
    close: () => setPaper(undefined),
    cancel: (print: Print) =>
      saying(async () => {
        await provider.invoke(null, { method: 'POST', path: `${PRINTS_CALL}/${print.id}/cancel` })
        await client.invalidateQueries({ queryKey: PRINTS_KEY })
      }),
    open: (print: Print) => saying(async () => setPaper({ file: await file(print, {}), name: `${print.name}.pdf` })),
    save: (print: Print) =>
      saying(async () => {
        const { saveAs } = await import('file-saver')
        saveAs(await file(print, { zip: true }), `${print.name}.zip`)
      }),
  }
}

/** The progress of a print, as text. */
function useStanding(): (print: Print) => string {
  const t = useTranslate()
  return ({ status, done, total, error, expires }) => {
    if (status === 'queued') return t('nerud.show.papers.queued')
    if (status === 'running') return t('nerud.show.papers.made', { done, total })
    if (status === 'failed') return t('nerud.show.papers.failedFor', { error: error ?? '' })
    return status === 'cancelled' ? t('nerud.show.papers.cancelled') : t('nerud.show.papers.until', { date: formatDateTime(expires) })
  }
}

interface ButtonProps {
  readonly label: string
  readonly icon: ReactNode
  readonly onClick: () => void
}
const IconOf = ({ label, icon, onClick }: ButtonProps) => (
  <IconButton onClick={onClick} aria-label={label} title={label}>
    {icon}
  </IconButton>
)

/** The background prints with their progress and results. */
export const PrintsOf = () => {
  const t = useTranslate()
  const standing = useStanding()
  const { prints, paper, close, cancel, open, save } = usePrints()
  if (prints.length === 0) return null
  return (
    <Box sx={{ mt: 3 }}>
      <Typography variant="subtitle2" component="h2" id="prints">
        {t('nerud.show.papers.background')}
      </Typography>
      <Box component="ul" aria-labelledby="prints" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {prints.map(print => (
          <Box component="li" key={print.id} sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography>{print.name}</Typography>
              <Typography variant="body2" color="text.secondary" aria-live="polite">
                {[formatDateTime(print.insDate), standing(print)].join(', ')}
              </Typography>
              {isGoingOn(print) && (
                <LinearProgress
                  variant={print.status === 'running' ? 'determinate' : 'indeterminate'}
                  value={print.total > 0 ? Math.min(100, (print.done / print.total) * 100) : 0}
                  aria-label={print.name}
                />
              )}
            </Box>
            {isGoingOn(print) && (
              <IconOf label={t('nerud.show.papers.cancelOne', { name: print.name })} icon={<CancelIcon />} onClick={cancel(print)} />
            )}
            {print.isReady && (
              <IconOf label={t('nerud.show.papers.open', { name: print.name })} icon={<OpenIcon />} onClick={open(print)} />
            )}
            {print.isReady && (
              <IconOf label={t('nerud.show.papers.archive', { name: print.name })} icon={<ArchiveIcon />} onClick={save(print)} />
            )}
          </Box>
        ))}
      </Box>
      {paper && <PaperPreview paper={paper} close={close} />}
    </Box>
  )
}

interface Printed {
  readonly id: number
  readonly name: string
  readonly insDate: string
  readonly insUser: string | null
  readonly stale: boolean | null
}

interface PrintedPapersProps {
  readonly resource: Resource
  readonly id: number
}

function usePrinted({ resource, id }: PrintedPapersProps) {
  const provider = useProvider()
  const notify = useNotify()
  const { data = [] } = useQuery({
    queryKey: printedKey(resource, id),
    queryFn: async () =>
      (await provider.invoke<readonly Printed[]>(null, { method: 'GET', path: fill(callOf(resource, 'papers').path, { id }) })).data,
  })
  const save = async ({ id: paper, name }: Printed): Promise<void> => {
    try {
      const path = fill(callOf(resource, 'paper').path, { id, doc_id: paper })
      const { data: file } = await provider.invoke<Blob>(null, { method: 'GET', path, asFile: true })
      const { saveAs } = await import('file-saver')
      saveAs(file, `${name}.pdf`)
    } catch (error) {
      notify(messageOf(error), { type: 'error' })
    }
  }
  return { papers: data, save: (paper: Printed) => void save(paper) }
}

/** The printed documents of a record: who, when, and whether the latest of each kind still matches the record. */
export const PrintedPapers = (props: PrintedPapersProps) => {
  const t = useTranslate()
  const { papers, save } = usePrinted(props)
  if (papers.length === 0) return null
  return (
    <Box sx={{ mt: 3 }}>
      <Typography variant="subtitle2" component="h2" id="printed-papers">
        {t('nerud.show.papers.printed')}
      </Typography>
      <Box component="ul" aria-labelledby="printed-papers" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {papers.map(paper => (
          <Box component="li" key={paper.id} sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography>{paper.name}</Typography>
              <Typography variant="body2" color="text.secondary">
                {[formatDateTime(paper.insDate), paper.insUser].filter(Boolean).join(', ')}
              </Typography>
            </Box>
            {paper.stale && <Chip size="small" color="warning" variant="outlined" label={t('nerud.show.papers.stale')} />}
            <IconButton
              onClick={() => save(paper)}
              aria-label={t('nerud.show.papers.saveOne', { name: paper.name })}
              title={t('nerud.show.papers.saveOne', { name: paper.name })}
            >
              <DownloadIcon />
            </IconButton>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
