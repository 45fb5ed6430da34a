import { useEffect, useRef, useState, type DragEvent } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { optionsOf } from '#resource'
import { findOptions, type RefOption } from '../form/refOptions.ts'
import { extensionsOf } from '../form/kinds/records.tsx'
import { Scan } from './Scan.tsx'
import type { CellAt } from './useActs.ts'
import type { Paper, Papers } from './useLineScans.ts'
import type { SheetState } from './useSheet.ts'

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
      <Scan key={paper.url} {...{ paper, label, t }}>
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
      </Scan>
      <Typography variant="caption" role="status" sx={{ color: paper.failure === null ? 'text.secondary' : 'error.main' }}>
        {t(`nerud.sheet.paper.${statusOf(paper)}`, { text: paper.failure ?? '' })}
      </Typography>
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
