import { useEffect, useRef, useState, type DragEvent } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEvent } from 'react-admin'
import { optionsOf, isRequiredOnScreen, wirePathOf, setAt, type Ref, type Resource } from '#resource'
import { findOptions, type RefOption } from '../form/refOptions.ts'
import { extensionsOf } from '../form/kinds/records.tsx'
import type { CellAt } from './useActs.ts'
import type { SheetState } from './useSheet.ts'
import { isHttpProblem, newKey } from '../api.ts'
import { useProvider } from '../data/provider.ts'
import { useResources } from '../resourceContext.tsx'
import { useMay } from '../authProvider.ts'

interface PaperPanelProps {
  readonly state: SheetState
  readonly papers: Papers
  readonly active: CellAt | null
}

/** Selects the document type that scans are added with; the usual one is preselected. */
const KindOf = ({ state, papers }: Omit<PaperPanelProps, 'active'>) => {
  const { documents, usual, kindField, kind, setKind } = papers
  const { words, provider } = state
  const [options, setOptions] = useState<readonly RefOption[]>([])
  const { target = '', only } = kindField === undefined ? {} : optionsOf(documents!.fields[kindField]!)
  const book = words.resources?.[target]
  useEffect(() => {
    if (!book) return
    findOptions(provider, book, only, words, {}).then(
      found => {
        setOptions(found)
        const first = found.find(({ id }) => id === usual) ?? found[0]
        if (kind === null && first) setKind(first.record)
      },
      () => undefined,
    )
    // Loaded once, when the panel opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [book])
  if (!book) return null
  const choose = (id: number): void => setKind(options.find(option => option.id === id)?.record ?? null)
  return (
    <TextField
      select
      size="small"
      fullWidth
      label={words.t('nerud.sheet.paper.type')}
      value={kind?.id ?? ''}
      onChange={({ target: { value } }) => choose(Number(value))}
    >
      {options.map(({ id, label }) => (
        <MenuItem key={id} value={id}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** The scan itself; can be rotated and enlarged. */
const Sheet = ({ paper, label, turnLabel }: { readonly paper: Paper; readonly label: string; readonly turnLabel: string }) => {
  const [turns, setTurns] = useState(0)
  const [isLarge, setLarge] = useState(false)
  if (!paper.file.type.startsWith('image/'))
    return (
      <Button component="a" href={paper.url} target="_blank" rel="noreferrer" sx={{ alignSelf: 'start' }}>
        {paper.file.name}
      </Button>
    )
  return (
    <>
      <Box sx={{ flex: 1, minHeight: 160, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}>
        <Box
          component="img"
          src={paper.url}
          alt={label}
          onClick={() => setLarge(!isLarge)}
          sx={{ display: 'block', width: isLarge ? '220%' : '100%', transform: `rotate(${turns * 90}deg)`, cursor: 'zoom-in' }}
        />
      </Box>
      <Button size="small" color="inherit" onClick={() => setTurns(turns + 1)} sx={{ alignSelf: 'start' }}>
        {turnLabel}
      </Button>
    </>
  )
}

const statusOf = ({ isSaved, failure }: Paper): 'saved' | 'failed' | 'waits' => (isSaved ? 'saved' : failure === null ? 'waits' : 'failed')

interface LaidProps {
  readonly state: SheetState
  readonly papers: Papers
  readonly paper: Paper
  /** The key of the line that it is attached to. */
  readonly line: string
}

/** A scan with its status and actions. */
const AttachedScans = ({ state, papers, paper, line }: LaidProps) => {
  const { t } = state.words
  const label = t('nerud.sheet.paper.of', { number: state.sheet.lines().findIndex(({ key }) => key === line) + 1 })
  return (
    <>
      <Typography variant="body2">{label}</Typography>
      <Sheet key={paper.url} paper={paper} label={label} turnLabel={t('nerud.sheet.paper.turn')} />
      <Typography variant="caption" role="status" sx={{ color: paper.failure === null ? 'text.secondary' : 'error.main' }}>
        {t(`nerud.sheet.paper.${statusOf(paper)}`, { text: paper.failure ?? '' })}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1 }}>
        {paper.failure !== null && (
          <Button size="small" onClick={() => papers.again(line)}>
            {t('nerud.form.retry')}
          </Button>
        )}
        {!paper.isSaved && !paper.isSending && (
          <Button size="small" color="inherit" onClick={() => papers.remove(line)}>
            {t('nerud.sheet.paper.remove')}
          </Button>
        )}
      </Box>
    </>
  )
}

/** A panel beside the table with the scan of the active line. Several files are distributed over consecutive lines. */
export const PaperPanel = ({ state, papers, active }: PaperPanelProps) => {
  const input = useRef<HTMLInputElement>(null)
  const { t } = state.words
  const { documents, add } = papers
  const key = active?.key ?? ''
  const paper = papers.papers.get(key)
  const file = documents!.fields[documents!.parts!.attached!.file]!
  const take = (files: FileList | null): void => {
    if (files && key) add(key, [...files])
  }
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    take(event.dataTransfer.files)
  }
  return (
    <Box
      component="aside"
      aria-label={t('nerud.sheet.paper.show')}
      onDragOver={event => event.preventDefault()}
      onDrop={onDrop}
      sx={{
        width: { xs: '100%', md: 380 },
        flex: 'none',
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        maxHeight: { xs: '45dvh', md: 'calc(100dvh - 190px)' },
      }}
    >
      <KindOf state={state} papers={papers} />
      {paper ? (
        <AttachedScans {...{ state, papers, paper }} line={key} />
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('nerud.sheet.paper.none')}
        </Typography>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={extensionsOf(optionsOf(file).accept ?? [])
          .map(ending => `.${ending}`)
          .join()}
        onChange={({ target }) => {
          take(target.files)
          target.value = ''
        }}
      />
      <Button variant="outlined" size="small" onClick={() => input.current?.click()}>
        {t('nerud.sheet.paper.add')}
        {papers.waiting > 0 && ` (+${papers.waiting})`}
      </Button>
    </Box>
  )
}

/** The scan or photo that belongs to a line. */
interface Paper {
  readonly file: File
  readonly url: string
  /** The Idempotency-Key of its upload. */
  readonly attempt: string
  readonly isSending: boolean
  readonly isSaved: boolean
  /** Why it could not be added to the record. */
  readonly failure: string | null
}

/** The field with the type of a document: the required reference among the document's fields, if there is one. */
const kindFieldOf = (documents: Resource | undefined): string | undefined => {
  const { owner = '', file = '' } = documents?.parts?.attached ?? {}
  return Object.keys(documents?.fields ?? {}).find(
    name =>
      name !== owner && name !== file && documents!.fields[name]!.kind === 'reference' && isRequiredOnScreen(documents!.fields[name]!),
  )
}

type PapersByLine = ReadonlyMap<string, Paper>
type Change = (how: (before: PapersByLine) => PapersByLine) => void

const paperOf = (file: File): Paper => ({
  file,
  url: URL.createObjectURL(file),
  attempt: newKey(),
  isSending: false,
  isSaved: false,
  failure: null,
})

/** Uploads the scans of saved lines as documents of their records. */
function useSending({ sheet }: SheetState, documents: Resource | undefined, papers: PapersByLine, setPapers: Change) {
  const provider = useProvider()
  const kindField = kindFieldOf(documents)
  const [kind, setKind] = useState<Ref | null>(null)
  const change = (key: string, to: Partial<Paper>): void =>
    setPapers(before => {
      const paper = before.get(key)
      return paper ? new Map([...before, [key, { ...paper, ...to }]]) : before
    })
  const send = useEvent(async (key: string, paper: Paper, owner: number): Promise<void> => {
    const { attached: part } = documents!.parts!
    const data: Record<string, unknown> = {}
    setAt(data, wirePathOf(documents!, part!.owner), { id: owner })
    setAt(data, wirePathOf(documents!, part!.file), paper.file)
    if (kindField !== undefined) setAt(data, wirePathOf(documents!, kindField), kind)
    change(key, { isSending: true, failure: null })
    try {
      await provider.create(documents!.name, { data, meta: { idempotencyKey: paper.attempt } })
      change(key, { isSending: false, isSaved: true })
    } catch (problem) {
      if (!isHttpProblem(problem)) throw problem
      change(key, { isSending: false, failure: problem.text, attempt: newKey() })
    }
  })
  const sendSaved = useEvent((): void => {
    if (kindField !== undefined && kind === null) return
    for (const [key, paper] of papers) {
      const id = sheet.line(key)?.record?.['id']
      if (typeof id === 'number' && !paper.isSaved && !paper.isSending && paper.failure === null) void send(key, paper, id)
    }
  })
  useEffect(() => sheet.follow(sendSaved), [sheet, sendSaved])
  useEffect(sendSaved, [papers, kind, sendSaved])
  return { kindField, kind, setKind, again: (key: string): void => change(key, { failure: null }) }
}

/** Assigns scans to lines: the first to the given line, the others to the lines below without one. Scans left over wait. */
function useLaying({ sheet }: SheetState, papers: PapersByLine, setPapers: Change) {
  const [waiting, setWaiting] = useState<readonly File[]>([])
  const add = useEvent((from: string, files: readonly File[]): void => {
    const lines = sheet.lines()
    const at = lines.findIndex(line => line.key === from)
    const open = lines.slice(Math.max(0, at)).filter(line => !papers.has(line.key) && !line.isRemoved)
    setWaiting(files.slice(open.length))
    const made = files.slice(0, open.length).map((file, index) => [open[index]!.key, paperOf(file)] as const)
    setPapers(before => new Map([...before, ...made]))
  })
  // Assign waiting scans to new lines as they are added.
  const give = useEvent((): void => {
    const last = sheet.lines().at(-1)
    if (waiting.length > 0 && last && !papers.has(last.key)) add(last.key, waiting)
  })
  useEffect(() => sheet.follow(give), [sheet, give])
  return { add, waiting: waiting.length }
}

/** The scans of the lines; each is uploaded once its line has been saved. */
export function useLineScans(state: SheetState) {
  const resources = useResources()
  const may = useMay()
  const paper = state.resource.parts?.entry?.paper
  const documents = paper && resources[paper.documents]
  const mayAdd = documents !== undefined && may.may(documents, 'create')
  const [papers, setPapers] = useState<PapersByLine>(new Map())
  const sending = useSending(state, documents, papers, setPapers)
  const { add, waiting } = useLaying(state, papers, setPapers)
  const remove = (key: string): void =>
    setPapers(before => {
      const paper = before.get(key)
      if (paper) URL.revokeObjectURL(paper.url)
      return new Map([...before].filter(([one]) => one !== key))
    })
  const isWaiting = (): boolean => waiting > 0 || [...papers.values()].some(({ isSaved }) => !isSaved)
  return { mayAdd, documents, usual: paper?.kind, ...sending, papers, add, remove, waiting, isWaiting }
}

type Papers = ReturnType<typeof useLineScans>
