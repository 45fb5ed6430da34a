import { useState } from 'react'
import { WindowedTable } from '../admin/table/WindowedTable.tsx'
import type { Column } from '../admin/table/columns.ts'
import type { RowKey } from '../admin/table/GridRow.tsx'
import { toned } from '../admin/tones.tsx'

interface Sample {
  readonly id: number
  readonly day: string
  readonly sum: number
}

const SAMPLES: readonly Sample[] = Array.from({ length: 8 }, (_, at) => ({ id: at + 1, day: `2026-11-${10 + at}`, sum: (at - 2) * 1000 }))
const COLUMNS: readonly Column<Sample>[] = [
  { key: 'id', header: '№', width: 60, align: 'right', sortable: true, render: row => String(row.id) },
  { key: 'day', header: 'ISO', width: 120, sortable: true, render: row => row.day },
  { key: 'state', header: 'Tone', width: 140, render: row => toned(row.id % 2 ? 'active' : 'waiting', row.id % 2 ? 'active' : 'waiting') },
  { key: 'sum', header: '₽', width: 120, align: 'right', render: row => toned(row.sum < 0 ? 'moneyOut' : 'moneyIn', String(row.sum)) },
]
const FOOT = { label: 'Σ', under: (key: string) => (key === 'sum' ? String(SAMPLES.reduce((sum, row) => sum + row.sum, 0)) : null) }

/** A table: sorted, with selected and marked rows and a footer. */
export const Rows = () => {
  const [selected, select] = useState<ReadonlySet<RowKey>>(new Set([2, 3]))
  return (
    <WindowedTable<Sample>
      columns={COLUMNS}
      rows={SAMPLES}
      endReached
      busy={false}
      rowKey={row => row.id}
      sort={{ field: 'day', order: 'ASC' }}
      onSort={() => undefined}
      selected={selected}
      onSelect={select}
      isMarked={row => row.id === 5}
      frozen={2}
      foot={FOOT}
      emptyText={null}
      endText=""
      ariaLabel="Rows"
    />
  )
}
