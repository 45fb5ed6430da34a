import { useQuery } from '@tanstack/react-query'
import MoreIcon from '@mui/icons-material/ExpandMore'
import Button, { type ButtonProps } from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import DialogContentText from '@mui/material/DialogContentText'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import { Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { optionsOf, type Resource, wirePathOf, valueAt } from '#resource'
import { MAX_BULK } from '#resource/frameCalls'
import { formatInteger } from '#resource/text'
import { useCustomScreens } from '../../customScreens.tsx'
import { useIsInline } from '../inline/useInline.ts'
import { useMay } from '../../authProvider.ts'
import { useProvider } from '../../data/provider.ts'
import type { Row } from '../../data/rows.ts'
import { useKnownTotal } from '../sums.ts'
import { useListing } from '../listing.ts'
import { parametersOf, readListPage, readTotal } from '../source.ts'
import { fieldLabel } from '../../cells/words.ts'
import { messageOf } from '../../api.ts'
import { chunk } from '../../chunk.ts'
import { ConfirmDialog } from '../../form/ConfirmDialog.tsx'
import { useWriteNotices } from '../../form/afterWriting.tsx'
import { useMany } from '../../form/useMany.ts'
import { mayRemoveMany } from '../SidedTable.tsx'
import { useFilling } from '../../sheet/useFilling.ts'
import { MountOnOpen } from '../../page/Deferred.tsx'
import { useMenuEntries } from '../../page/pageActions.ts'
import { pressedBy } from '../../keys.ts'
import { useBulkJob } from './useBulkJob.ts'

/** The fields that the user may set in several records at once: those that can be edited in the cells of the list. */
const manyFields = ({ fields }: Resource, isInline: (name: string) => boolean): readonly string[] =>
  Object.keys(fields).filter(name => optionsOf(fields[name]!).hidden !== true && isInline(name))

/** The maximum number of records that are printed at once, or changed by the browser; more are changed by a job of the server. */
const MAX_FOUND = 2000
/** Rows per request. */
const BATCH_SIZE = 1000

/** Whether the number of matching records is known and small enough to change or print them at once. */
export const isWithin = (found: number | undefined): boolean => found !== undefined && found <= MAX_FOUND

/** The number of rows that the list's query matches, requested while the user may select all of them. */
export function useFoundCount(isOn: boolean): number | undefined {
  const provider = useProvider()
  const { resource, source, query } = useListing()
  const known = useKnownTotal()
  const question = JSON.stringify([source.call, source.params, parametersOf(source, { ...query, sort: [] })])
  const { data } = useQuery({
    queryKey: [resource.name, 'total', question],
    queryFn: ({ signal }) => readTotal(provider, source, query, signal),
    enabled: isOn && known === undefined,
    retry: false,
  })
  const found = known ?? data
  // NaN: some lists do not report their number of rows.
  return Number.isNaN(found) ? undefined : found
}

/** Reads all rows that the list's query matches: their ids, and whether they are deleted. */
export function useFoundRows(): () => Promise<readonly Row[]> {
  const provider = useProvider()
  const { resource, source, query } = useListing()
  const fields = resource.fields['isDelete'] ? ['isDelete'] : []
  return async () => {
    const found: Row[] = []
    let after: string | undefined
    do {
      const page = await readListPage(provider, source, query, { after, size: BATCH_SIZE, fields })
      found.push(...page.data)
      after = page.next
    } while (after !== undefined && found.length < MAX_FOUND)
    return found
  }
}

const BulkField = chunk(() => import('./BulkField.tsx').then(module => module.BulkField))
const BulkJob = chunk(() => import('./BulkJob.tsx').then(module => module.BulkJob))

const isDeleted = (resource: Resource, row: Row): boolean => valueAt(row, wirePathOf(resource, 'isDelete')) === true

interface FieldMenuProps {
  readonly resource: Resource
  readonly names: readonly string[]
  readonly busy: boolean
  /** The reason why the menu is disabled. */
  readonly off: false | { readonly disabled: boolean; readonly title: string }
  /** The server does it: fields that change others in the browser cannot be set then. */
  readonly isJob: boolean
  readonly onChoose: (name: string) => void
}

/** The menu of fields that can be set in all selected records. */
const FieldMenu = ({ resource, names, busy, off, isJob, onChoose }: FieldMenuProps) => {
  const t = useTranslate()
  const { fills } = useCustomScreens()
  const isOff = (name: string): boolean => isJob && `${resource.name}.${name}` in fills
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const many = t('nerud.finding.many.change')
  const button = useMenuEntries(() =>
    names
      .filter(name => !isOff(name))
      .map(name => ({ label: `${many}: ${fieldLabel(resource.name, name, t)}`, run: () => onChoose(name) })),
  )
  return (
    <>
      <Button
        ref={button}
        endIcon={<MoreIcon />}
        aria-haspopup="menu"
        onClick={event => setAnchor(event.currentTarget)}
        loading={busy}
        {...off}
      >
        {many}
      </Button>
      <MountOnOpen when={anchor !== null}>
        <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
          {names.map(name => (
            <MenuItem
              key={name}
              disabled={isOff(name)}
              sx={{ whiteSpace: 'normal' }}
              onClick={() => {
                setAnchor(null)
                onChoose(name)
              }}
            >
              <ListItemText
                primary={fieldLabel(resource.name, name, t)}
                secondary={isOff(name) && t('nerud.finding.bulk.filled', { most: formatInteger(MAX_FOUND) })}
              />
            </MenuItem>
          ))}
        </Menu>
      </MountOnOpen>
    </>
  )
}

const RemoveButton = (props: ButtonProps) => {
  const label = useTranslate()('nerud.finding.many.remove')
  return (
    <Button color="error" {...pressedBy('remove', label)} {...props}>
      {label}
    </Button>
  )
}

interface RemovalConfirmProps {
  readonly count: number
  readonly note: string | undefined
  readonly busy: boolean
  readonly isOpen: boolean
  readonly onYes: () => void
  readonly onNo: () => void
}

const RemovalConfirm = ({ count, note, isOpen, ...asking }: RemovalConfirmProps) => {
  const t = useTranslate()
  return (
    <ConfirmDialog
      open={isOpen}
      title={t('nerud.finding.many.removeTitle')}
      text={t('nerud.finding.many.removeText', { smart_count: count, count: formatInteger(count) })}
      yes={t('nerud.finding.many.remove')}
      no={t('nerud.form.cancel')}
      danger
      {...asking}
    >
      {note !== undefined && <DialogContentText sx={{ mt: 1 }}>{note}</DialogContentText>}
    </ConfirmDialog>
  )
}

type Values = Readonly<Record<string, unknown>>

/**
 * Writes the same values to some of the selected records, or to all that match if all of them are selected, by a job of the server if they
 * are many; returns false if they could not be read, or the job not started.
 */
function useWritingMany(resource: Resource, isJob: boolean) {
  const t = useTranslate()
  const { isAllSelected } = useListing()
  const many = useMany(resource, useFilling(resource))
  const notices = useWriteNotices()
  const readFound = useFoundRows()
  const { job, start, close } = useBulkJob(resource)
  const [busy, setBusy] = useState(false)
  const write = async (values: Values, of: readonly Row[], what: 'changed' | 'removed' | 'restored'): Promise<boolean> => {
    setBusy(true)
    try {
      if (isJob) {
        await start(values)
        return true
      }
      const rest = isAllSelected ? await readFound() : of
      // Records that are already deleted, or already active, are skipped.
      const meant = 'isDelete' in values ? rest.filter(row => isDeleted(resource, row) !== values['isDelete']) : rest
      const writes = meant.map(({ id }) => ({ id: Number(id), values }))
      await many(writes, { done: `nerud.finding.many.${what}`, failed: 'nerud.finding.many.failed' })
      return true
    } catch (error) {
      notices.failed(t(isJob ? 'nerud.actions.failed' : 'nerud.finding.many.unread'), messageOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, write, job: job && <BulkJob key={job.id} {...{ resource, job }} onEnd={close} /> }
}

interface BulkToolsProps {
  /** The number of rows that the list's query matches if all of them are selected; undefined while it is not known. */
  readonly found: number | undefined
  readonly onDone: () => void
}

/** Bulk operations of every list: setting a field, removing and restoring. */
export const BulkTools = ({ found, onDone }: BulkToolsProps) => {
  const t = useTranslate()
  const { resource, rows, selected, isAllSelected } = useListing()
  const may = useMay()
  const isInline = useIsInline(resource)
  const isJob = isAllSelected && found !== undefined && !isWithin(found)
  const { busy, write, job } = useWritingMany(resource, isJob)
  const [field, setField] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const chosen = rows.rows.filter(({ id }) => selected.has(id))
  const names = manyFields(resource, isInline)
  const isRemovable = mayRemoveMany(resource, may)
  const [deleted, alive] = [chosen.filter(row => isDeleted(resource, row)), chosen.filter(row => !isDeleted(resource, row))]
  // The server decides which of the records may be changed: rows contain only the fields of the list.
  if (names.length === 0 && !isRemovable) return null
  const count = (of: readonly Row[]): number => (isAllSelected ? (found ?? 0) : of.length)
  const isTooMany = isAllSelected && (found === undefined || found > MAX_BULK)
  const off = isTooMany && { disabled: true, title: t('nerud.finding.many.tooMany', { most: formatInteger(MAX_BULK) }) }
  const note = isJob ? t('nerud.finding.bulk.note', { most: formatInteger(MAX_FOUND) }) : undefined
  const run = async (...what: Parameters<typeof write>): Promise<void> => {
    if (!(await write(...what))) return
    setAsking(false)
    setField(undefined)
    onDone()
  }
  return (
    <>
      {names.length > 0 && <FieldMenu {...{ resource, names, busy, off, isJob }} onChoose={setField} />}
      {isRemovable && alive.length > 0 && <RemoveButton onClick={() => setAsking(true)} disabled={busy} {...off} />}
      {isRemovable && deleted.length > 0 && (
        <Button onClick={() => void run({ isDelete: false }, deleted, 'restored')} loading={busy} {...off}>
          {t('nerud.finding.many.restore')}
        </Button>
      )}
      <Suspense fallback={null}>
        {job}
        {field !== undefined && (
          <BulkField
            {...{ resource, busy, note }}
            name={field}
            count={count(chosen)}
            onSave={value => void run({ [field]: value }, chosen, 'changed')}
            close={() => setField(undefined)}
          />
        )}
      </Suspense>
      <RemovalConfirm
        count={count(alive)}
        {...{ busy, note }}
        isOpen={isAsking}
        onYes={() => void run({ isDelete: true }, alive, 'removed')}
        onNo={() => setAsking(false)}
      />
    </>
  )
}
