import Alert from '@mui/material/Alert'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { isSameValue, mayChange, optionsOf, wirePathOf, parseValue, valueAt, type Resource } from '#resource'
import { fieldLabel } from '../../cells/words.ts'
import { useWords } from '../../cells/context.ts'
import { useProvider } from '../../data/provider.ts'
import type { Row } from '../../data/rows.ts'
import { valueText } from '../../kinds/index.ts'
import { makeReader, readColumnOf, readTexts } from '../../form/pasting.ts'
import { useMany } from '../../form/useMany.ts'
import { isUnresolved, unresolvedProblem } from '../../inputs/pending.ts'
import { DialogButtons } from '../../page/DialogButtons.tsx'
import { useFilling } from '../../sheet/useFilling.ts'
import { useListing } from '../listing.ts'
import type { PastedDown } from './useInline.ts'

interface Line {
  readonly row: Row
  readonly text: string
  readonly value: unknown
  /** Why it is not written, as a translation key with parameters. */
  readonly problem?: { readonly key: string; readonly params?: object | undefined } | undefined
  readonly isSame: boolean
}

/** The values of a row by field name. Reading a field that the list did not request throws, so that no rule is judged without it. */
function knownOf(resource: Resource, row: Row): Readonly<Record<string, unknown>> {
  const names = Object.keys(resource.fields).filter(name => Object.hasOwn(row, wirePathOf(resource, name).split('.')[0]!))
  const known = Object.fromEntries(names.map(name => [name, valueAt(row, wirePathOf(resource, name))]))
  const get = (values: typeof known, name: string): unknown => {
    if (!Object.hasOwn(values, name)) throw new Error(`The row has no ${name}`)
    return values[name]
  }
  return new Proxy(known, { get: (values, name) => get(values, String(name)) })
}

/** The error of a value, as far as its field alone determines it. */
function problemOf(resource: Resource, name: string, row: Row, value: unknown): Line['problem'] {
  const one = resource.fields[name]!
  if (isUnresolved(value)) return unresolvedProblem(value)
  if (!mayChange(resource, knownOf(resource, row))) return { key: 'nerud.finding.cells.closed' }
  if (value === null && optionsOf(one).required) return { key: 'nerud.validation.required' }
  const taken = one.kind === 'reference' ? undefined : parseValue(one, value)
  return taken && 'key' in taken ? taken : undefined
}

const lineOf = (resource: Resource, name: string, row: Row, { text, value }: Pick<Line, 'text' | 'value'>): Line => ({
  row,
  text,
  value,
  problem: problemOf(resource, name, row, value),
  isSame: isSameValue(resource.fields[name]!, valueAt(row, wirePathOf(resource, name)), value),
})

/** Parses the pasted texts by the kind of the field; references are looked up by name. `update` compares the values with the current records. */
function useLines(resource: Resource, { name, rows, texts }: PastedDown) {
  const words = useWords()
  const provider = useProvider()
  const [lines, setLines] = useState<readonly Line[]>()
  useEffect(() => {
    let isUnmounted = false
    const one = resource.fields[name]!
    const reader = makeReader(resource, provider, words)
    void readTexts(reader, readColumnOf(name, one, words.resources ?? {}), texts).then(values => {
      if (isUnmounted) return
      setLines(rows.map((row, at) => lineOf(resource, name, row, { text: texts[at]!, value: values[at] })))
    })
    return () => {
      isUnmounted = true
    }
    // Once: what was pasted does not change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const update = (now: ReadonlyMap<number, Row>): void =>
    setLines(before => before?.map(line => lineOf(resource, name, now.get(Number(line.row.id)) ?? line.row, line)))
  return { lines, update }
}

const calledOf = (resource: Resource, row: Row): string => {
  try {
    return resource.title.of(knownOf(resource, row)) || `№ ${row.id}`
  } catch {
    return `№ ${row.id}`
  }
}

/** The current and the pasted values of the rows. */
const Lines = ({ resource, name, lines }: { readonly resource: Resource; readonly name: string; readonly lines: readonly Line[] }) => {
  const t = useTranslate()
  const words = useWords()
  const shown = (value: unknown): string => valueText(resource, name, value, words) || '—'
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          {(['record', 'before', 'after'] as const).map(head => (
            <TableCell key={head}>{t(`nerud.excel.${head}`)}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map(({ row, text, value, problem, isSame }) => (
          <TableRow key={row.id} sx={{ '& td': { overflowWrap: 'anywhere' }, ...(isSame && { opacity: 0.6 }) }}>
            <TableCell>{calledOf(resource, row)}</TableCell>
            <TableCell sx={{ color: 'text.secondary' }}>{shown(valueAt(row, wirePathOf(resource, name)))}</TableCell>
            <TableCell sx={{ fontWeight: isSame ? 400 : 600 }}>
              {problem ? text : shown(value)}
              {problem && (
                <Typography variant="caption" component="div" color="error">
                  {t(problem.key, problem.params as Record<string, unknown>)}
                </Typography>
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** A preview of the changes that a pasted column makes, row by row. */
export const PasteDialog = ({ pasted, close }: { readonly pasted: PastedDown; readonly close: () => void }) => {
  const t = useTranslate()
  const titleId = useId()
  const { resource } = useListing()
  const { lines, update } = useLines(resource, pasted)
  const many = useMany(resource, useFilling(resource))
  const [busy, setBusy] = useState(false)
  const { name, beyond } = pasted
  const changed = (lines ?? []).filter(({ problem, isSame }) => problem === undefined && !isSame)
  const label = fieldLabel(resource.name, name, t)
  const save = async (): Promise<void> => {
    setBusy(true)
    const { failed, now } = await many(
      changed.map(({ row, value }) => ({ id: row.id, values: { [name]: value }, seen: row })),
      { done: 'nerud.finding.many.changed', failed: 'nerud.finding.many.failed' },
    ).finally(() => setBusy(false))
    if (failed.length === 0) return close()
    // What was not saved stays, so that it can be saved again.
    return update(now as ReadonlyMap<number, Row>)
  }
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={busy ? undefined : close} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('nerud.finding.cells.pasteTitle', { field: label })}</DialogTitle>
      <DialogContent dividers>
        {beyond > 0 && (
          <Alert severity="warning" sx={{ mb: 1 }}>
            {t('nerud.finding.cells.beyond', { count: beyond })}
          </Alert>
        )}
        {!lines && <LinearProgress aria-label={t('nerud.form.loading')} />}
        {lines && <Lines {...{ resource, name, lines }} />}
      </DialogContent>
      <DialogButtons
        cancel={{ label: t('nerud.form.cancel'), onClick: close, disabled: busy }}
        primary={{
          label: t('nerud.finding.many.save', { count: changed.length }),
          onClick: () => void save(),
          disabled: changed.length === 0,
          loading: busy,
          autoFocus: true,
        }}
      />
    </Dialog>
  )
}
