import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import polyglot from 'ra-i18n-polyglot'
import { useState } from 'react'
import { AdminContext, testDataProvider } from 'react-admin'
import { describe, expect, it, vi } from 'vitest'
import { inputs } from '#words/ru/deferred'
import { ColumnChooser } from '../../../src/admin/table/ToolButton.tsx'
import { PLAIN_LAYOUT, shownColumns, type Column } from '../../../src/admin/table/columns.ts'
import { WindowedTable, type WindowedTableProps } from '../../../src/admin/table/WindowedTable.tsx'
import type { RowKey } from '../../../src/admin/table/GridRow.tsx'

interface Deal {
  readonly id: number
}
const i18n = polyglot(() => ({ nerud: { input: inputs } }) as never, 'ru', { allowMissing: true })
const columns: readonly Column<Deal>[] = [
  { key: 'id', header: 'Номер', sortable: true, render: ({ id }) => `№ ${id}` },
  { key: 'sum', header: 'Сумма', align: 'right', render: ({ id }) => `${id * 10},00` },
  { key: 'site', header: 'Точка', render: ({ id }) => `Точка ${id}` },
]
const deals = (count: number): readonly Deal[] => Array.from({ length: count }, (_, at) => ({ id: at + 1 }))

const Shown = (props: Partial<WindowedTableProps<Deal>>) => {
  const [selected, select] = useState<ReadonlySet<RowKey>>(new Set())
  return (
    <AdminContext dataProvider={testDataProvider()} i18nProvider={i18n}>
      <WindowedTable<Deal>
        columns={columns}
        rows={deals(1000)}
        endReached
        busy={false}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/deals/${id}`}
        selected={selected}
        onSelect={select}
        emptyText="Ничего нет"
        endText="Конец списка"
        ariaLabel="Накладные"
        {...props}
      />
    </AdminContext>
  )
}
const show = (props: Partial<WindowedTableProps<Deal>> = {}) => ({ ...render(<Shown {...props} />), user: userEvent.setup() })
const grid = (): HTMLElement => screen.getByRole('grid', { name: 'Накладные' })
const active = (): string | null => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null

describe('WindowedTable', () => {
  it('renders only the rows in view, and counts all of them', () => {
    show()
    expect(screen.getAllByRole('row').length).toBeLessThan(60)
    expect(grid()).toHaveAttribute('aria-rowcount', '1001')
    expect(grid()).toHaveAttribute('aria-colcount', '4')
    const row = screen.getAllByRole('row')[3]!
    expect(row).toHaveAttribute('aria-rowindex', '4')
    expect(within(row).getByRole('gridcell', { name: '30,00' })).toHaveAttribute('aria-colindex', '3')
    expect(within(row).getByRole('link', { name: '№ 3' })).toHaveAttribute('href', '/deals/3')
    expect(screen.getByText('Конец списка')).toBeInTheDocument()
  })

  it('is navigated, opened and sorted by keyboard', async () => {
    const onRowOpen = vi.fn()
    const onSort = vi.fn()
    const { user } = show({ onRowOpen, onSort, sort: { field: 'id', order: 'DESC' } })
    expect(screen.getByRole('columnheader', { name: /Номер/u })).toHaveAttribute('aria-sort', 'descending')
    expect(screen.getByRole('columnheader', { name: 'Точка' })).not.toHaveAttribute('aria-sort')
    await user.tab()
    expect(grid()).toHaveFocus()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}')
    expect(active()).toBe('20,00')
    await user.keyboard('{Enter}')
    expect(onRowOpen.mock.calls[0]?.[0]).toEqual({ id: 2 })
    await user.keyboard('{Home}{ArrowUp}{ArrowLeft}')
    expect(active()).toBe('Номер↓')
    await user.keyboard('{Enter}')
    expect(onSort).toHaveBeenCalledWith('id')
  })

  it('opens a row on a click, and leaves Ctrl+click on its link to the browser', async () => {
    const onRowOpen = vi.fn()
    const { user } = show({ onRowOpen })
    await user.click(screen.getByText('Точка 4'))
    await user.click(screen.getByRole('link', { name: '№ 5' }))
    expect(onRowOpen.mock.calls.map(([row]) => row)).toEqual([{ id: 4 }, { id: 5 }])
    await user.keyboard('{Control>}')
    await user.click(screen.getByRole('link', { name: '№ 6' }))
    expect(onRowOpen).toHaveBeenCalledTimes(2)
  })

  it('selects one row, a range and all loaded rows', async () => {
    const onRowOpen = vi.fn()
    const { user } = show({ onRowOpen, rows: deals(10) })
    const chosen = () => screen.queryAllByRole('row', { selected: true }).map(row => row.getAttribute('aria-rowindex'))
    const boxes = screen.getAllByRole('checkbox', { name: 'Выбрать строку' })
    await user.click(boxes[1]!)
    await user.keyboard('{Shift>}')
    await user.click(boxes[3]!)
    await user.keyboard('{/Shift}')
    expect(chosen()).toEqual(['3', '4', '5'])
    await user.keyboard('{ArrowDown}{Home} ')
    expect(chosen()).toEqual(['2', '3', '4', '5'])
    await user.click(screen.getByRole('checkbox', { name: 'Выбрать все загруженные строки' }))
    expect(chosen()).toHaveLength(10)
    expect(onRowOpen).not.toHaveBeenCalled()
  })

  it('requests rows that are not loaded: the gaps below a known total, or the next page', () => {
    const onNeedMore = vi.fn()
    const { rerender } = show({ rows: [], total: 500, onNeedMore })
    expect(onNeedMore).toHaveBeenCalledTimes(1)
    expect(onNeedMore.mock.calls[0]?.[0]).toMatchObject({ first: 0 })
    rerender(<Shown rows={deals(500)} total={500} onNeedMore={onNeedMore} />)
    expect(onNeedMore).toHaveBeenCalledTimes(1)
    rerender(<Shown rows={deals(5)} endReached={false} onNeedMore={onNeedMore} />)
    expect(onNeedMore).toHaveBeenCalledTimes(2)
    rerender(<Shown rows={deals(5)} endReached={false} busy onNeedMore={onNeedMore} />)
    expect(onNeedMore).toHaveBeenCalledTimes(2)
    expect(grid()).toHaveAttribute('aria-rowcount', '-1')
    expect(screen.queryByText('Конец списка')).not.toBeInTheDocument()
  })

  it('says that there are no rows only if there are none', () => {
    const { rerender } = show({ rows: [], endReached: false, busy: true })
    expect(screen.queryByText('Ничего нет')).not.toBeInTheDocument()
    expect(document.querySelectorAll('.ghost').length).toBeGreaterThan(10)
    rerender(<Shown rows={[]} endReached />)
    expect(screen.getByText('Ничего нет')).toBeInTheDocument()
    expect(screen.queryByText('Конец списка')).not.toBeInTheDocument()
  })

  it('resizes a column by keys', async () => {
    const onWidths = vi.fn()
    const { user } = show({ onWidths, widths: { id: 100, sum: 120, site: 140 } })
    await user.tab()
    await user.keyboard('{ArrowDown}{ArrowRight}{Shift>}{ArrowRight}{/Shift}')
    expect(onWidths).toHaveBeenLastCalledWith({ id: 100, sum: 136, site: 140 })
  })
})

describe('ColumnChooser', () => {
  const Chooser = () => {
    const [layout, setLayout] = useState(PLAIN_LAYOUT)
    return (
      <AdminContext dataProvider={testDataProvider()} i18nProvider={i18n}>
        <ColumnChooser columns={columns} layout={layout} onChange={setLayout} />
        <output>
          {shownColumns(columns, layout)
            .map(({ header }) => header)
            .join(' ')}
        </output>
      </AdminContext>
    )
  }
  const shown = (): string | null => document.querySelector('output')!.textContent

  it('hides, moves and resets columns, and announces the new position', async () => {
    render(<Chooser />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Настроить столбцы' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Сумма' }))
    expect(shown()).toBe('Номер Точка')
    await user.click(screen.getByRole('checkbox', { name: 'Сумма' }))
    await user.click(screen.getByRole('button', { name: 'Опустить столбец «Номер»' }))
    expect(shown()).toBe('Сумма Номер Точка')
    screen.getByRole('checkbox', { name: 'Точка' }).focus()
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
    expect(shown()).toBe('Точка Сумма Номер')
    expect(screen.getByRole('checkbox', { name: 'Точка' })).toHaveFocus()
    expect(screen.getByRole('status')).toHaveTextContent('Столбец «Точка»: место 1 из 3')
    await user.click(screen.getByRole('button', { name: 'Сбросить' }))
    expect(shown()).toBe('Номер Сумма Точка')
  })
})
