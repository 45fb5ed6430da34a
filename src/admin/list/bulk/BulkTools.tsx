import MoreIcon from '@mui/icons-material/ExpandMore'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { placeOf, valueAt, type Resource } from '#resource'
import { formatInteger } from '#resource/text'
import { fieldLabel } from '../../cells/words.ts'
import { chunk } from '../../chunk.ts'
import { useAids } from '../../declared.tsx'
import { ConfirmDialog } from '../../form/ConfirmDialog.tsx'
import { useMany } from '../../form/useMany.ts'
import { useMay } from '../../may.ts'
import { useListing } from '../listing.ts'
import type { Row } from '../../data/rows.ts'
import { manyFields } from './manyFields.ts'
import { mayRemoveMany } from './mayRemoveMany.ts'
import { Opened } from '../../inputs/Opened.tsx'

const BulkField = chunk(() => import('./BulkField.tsx').then(module => module.BulkField))

const isDeleted = (resource: Resource, row: Row): boolean => valueAt(row, placeOf(resource, 'isDelete')) === true

interface FieldMenuProps {
  readonly resource: Resource
  readonly names: readonly string[]
  readonly busy: boolean
  readonly onChoose: (name: string) => void
}

/** The menu of fields that can be set in all selected records. */
const FieldMenu = ({ resource, names, busy, onChoose }: FieldMenuProps) => {
  const t = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button endIcon={<MoreIcon />} aria-haspopup="menu" onClick={event => setAnchor(event.currentTarget)} loading={busy}>
        {t('nerud.finding.many.change')}
      </Button>
      <Opened when={anchor !== null}>
        <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
          {names.map(name => (
            <MenuItem
              key={name}
              onClick={() => {
                setAnchor(null)
                onChoose(name)
              }}
            >
              {fieldLabel(resource.name, name, t)}
            </MenuItem>
          ))}
        </Menu>
      </Opened>
    </>
  )
}

interface RemovalAskProps {
  readonly count: number
  readonly busy: boolean
  readonly isOpen: boolean
  readonly onYes: () => void
  readonly onNo: () => void
}

const RemovalAsk = ({ count, isOpen, ...asking }: RemovalAskProps) => {
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
    />
  )
}

/** Bulk operations of every list: setting a field, removing and restoring. */
export const BulkTools = ({ onDone }: { readonly onDone: () => void }) => {
  const t = useTranslate()
  const { resource, rows, selected, isAllSelected } = useListing()
  const may = useMay()
  const aids = useAids()
  const many = useMany(resource)
  const [field, setField] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const chosen = rows.rows.filter(({ id }) => selected.has(id))
  const names = manyFields(resource, may, aids)
  const isRemovable = mayRemoveMany(resource, may)
  const [gone, alive] = [chosen.filter(row => isDeleted(resource, row)), chosen.filter(row => !isDeleted(resource, row))]
  // The server decides which of the records may be changed: rows contain only the fields of the list.
  if (isAllSelected || (names.length === 0 && !isRemovable)) return null
  const run = async (values: Readonly<Record<string, unknown>>, of: readonly Row[], what: 'changed' | 'removed' | 'restored') => {
    setBusy(true)
    const writes = of.map(({ id }) => ({ id: Number(id), values }))
    await many(writes, { done: `nerud.finding.many.${what}`, failed: 'nerud.finding.many.failed' }).finally(() => setBusy(false))
    setAsking(false)
    setField(undefined)
    onDone()
  }
  return (
    <>
      {names.length > 0 && <FieldMenu {...{ resource, names, busy }} onChoose={setField} />}
      {isRemovable && alive.length > 0 && (
        <Button color="error" onClick={() => setAsking(true)} disabled={busy}>
          {t('nerud.finding.many.remove')}
        </Button>
      )}
      {isRemovable && gone.length > 0 && (
        <Button onClick={() => void run({ isDelete: false }, gone, 'restored')} loading={busy}>
          {t('nerud.finding.many.restore')}
        </Button>
      )}
      <Suspense fallback={null}>
        {field !== undefined && (
          <BulkField
            {...{ resource, busy }}
            name={field}
            count={chosen.length}
            onSave={value => void run({ [field]: value }, chosen, 'changed')}
            close={() => setField(undefined)}
          />
        )}
      </Suspense>
      <RemovalAsk
        count={alive.length}
        {...{ busy }}
        isOpen={isAsking}
        onYes={() => void run({ isDelete: true }, alive, 'removed')}
        onNo={() => setAsking(false)}
      />
    </>
  )
}
