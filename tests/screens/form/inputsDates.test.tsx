import { screen, waitFor, render, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import userEvent from '@testing-library/user-event'
import polyglot from 'ra-i18n-polyglot'
import { useState } from 'react'
import { AdminContext, testDataProvider } from 'react-admin'
import { formatDate } from '#resource/text'
import { inputs } from '#words/ru/deferred'
import { DateInput, DateTimeInput, MonthInput } from '../../../src/admin/inputs/DateInput.tsx'
import { fillMask, restOfMask } from '../../../src/admin/inputs/MaskedInput.tsx'
import { shiftDay, today } from '../../../src/admin/inputs/periods.ts'
import { box, describedBy, showInputs } from '../inputsSupport.tsx'
import { ColumnChooser } from '../../../src/admin/table/ToolButton.tsx'
import { PLAIN_LAYOUT, shownColumns, type Column } from '../../../src/admin/table/columns.ts'
import { WindowedTable, type WindowedTableProps } from '../../../src/admin/table/WindowedTable.tsx'
import type { RowKey } from '../../../src/admin/table/GridRow.tsx'

describe('dates', () => {
  describe('the mask', () => {
    it.each([
      ['15012026', '15.01.2026'],
      ['150126', '15.01.26'],
      ['1.2.2026', '1.2.2026'],
      ['15', '15'],
      ['15.', '15.'],
      ['15..', '15.'],
      ['150', '15.0'],
      ['150120269', '15.01.2026'],
      ['15/01/2026', '15/01/2026'],
      ['2026-01-15', '2026-01-15'],
    ])('writes %s as %s [R-105, R-352]', (typed, shown) => expect(fillMask(typed, '__.__.____')).toBe(shown))

    it('shows what is still to be typed [R-105, R-353]', () => {
      expect(restOfMask('15.0', '__.__.____')).toBe('_.____')
      expect(restOfMask('1.2', '__.__.____')).toBe('')
    })
  })

  describe('DateInput', () => {
    const show = (record = {}) => showInputs(<DateInput source="day" label="Дата" helperText="Когда" />, record)

    it.each([
      ['22', '22'],
      ['0112', '01.12'],
      ['1.12.', '1.12.'],
      ['011220', '01.12.20'],
      ['0112202', '01.12.202'],
    ])('typed %s is incomplete: no date is guessed from it', async (typed, shown) => {
      const { current: held, user } = show()
      await user.type(box('Дата'), typed)
      expect(screen.getByRole('button', { name: 'Открыть календарь' })).toHaveAttribute('tabindex', '-1')
      await user.tab()
      expect(box('Дата')).toHaveValue(shown)
      expect(held.values['day']).toBe(shown)
      expect(describedBy(box('Дата'))).toBe('Некорректная дата')
    })

    it('shows a stored day and does not make the form dirty', () => {
      const { current: held } = show({ day: '2026-01-15' })
      expect(box('Дата')).toHaveValue('15.01.2026')
      expect(box('Дата')).toHaveAttribute('placeholder', '__.__.____')
      expect(held.isDirty).toBe(false)
    })

    it.each([
      ['15012026', '15.01.2026', '2026-01-15'],
      ['15/01/2026', '15.01.2026', '2026-01-15'],
      ['1.2.2026', '01.02.2026', '2026-02-01'],
      ['150126', '15.01.2026', '2026-01-15'],
      ['1.2.26', '01.02.2026', '2026-02-01'],
      ['15 1 2026', '15.01.2026', '2026-01-15'],
    ])('reads %s typed', async (typed, shown, stored) => {
      const { current: held, user } = show()
      await user.type(box('Дата'), typed)
      await user.tab()
      expect(box('Дата')).toHaveValue(shown)
      expect(held.values['day']).toBe(stored)
      expect(box('Дата')).toHaveAttribute('aria-invalid', 'false')
    })

    it.each(['2026-01-15', '15.01.2026', '15.01.26', '15012026', '15.1.2026', '15.01.2026 0:00:00'])('reads %s pasted', async text => {
      const { current: held, user } = show()
      await user.click(box('Дата'))
      await user.paste(text)
      await user.tab()
      expect(held.values['day']).toBe('2026-01-15')
      expect(box('Дата')).toHaveValue('15.01.2026')
    })

    it('keeps a day that does not exist, and says so on blur [R-353]', async () => {
      const { current: held, user } = show()
      await user.type(box('Дата'), '31022026')
      expect(describedBy(box('Дата'))).toBe('Когда')
      await user.tab()
      expect(box('Дата')).toHaveValue('31.02.2026')
      expect(held.values['day']).toBe('31.02.2026')
      expect(box('Дата')).toHaveAttribute('aria-invalid', 'true')
      expect(describedBy(box('Дата'))).toBe('Некорректная дата')
      await user.clear(box('Дата'))
      await user.tab()
      expect(held.values['day']).toBeNull()
      expect(box('Дата')).toHaveAttribute('aria-invalid', 'false')
    })

    it('is corrected character by character', async () => {
      const { current: held, user } = show({ day: '2026-01-15' })
      await user.click(box('Дата'))
      await user.keyboard('{End}{Backspace}')
      expect(box('Дата')).toHaveValue('15.01.202')
      await user.type(box('Дата'), '7')
      expect(held.values['day']).toBe('2027-01-15')
    })

    it('is replaced as a whole by what is typed after it got the focus', async () => {
      const { current: held, user } = show({ day: '2026-01-15' })
      await user.click(box('Дата'))
      await user.keyboard('03022026')
      expect(held.values['day']).toBe('2026-02-03')
      await user.tab()
      await user.tab({ shift: true })
      await user.keyboard('4.3.2026')
      expect(held.values['day']).toBe('2026-03-04')
    })

    it('accepts today and neighbouring days by key and by word', async () => {
      const { current: held, user } = show()
      await user.click(box('Дата'))
      await user.keyboard('t')
      expect(held.values['day']).toBe(today())
      await user.keyboard('++-')
      expect(held.values['day']).toBe(shiftDay(today(), 1))
      await user.clear(box('Дата'))
      await user.type(box('Дата'), 'Вчера')
      await user.tab()
      expect(box('Дата')).toHaveValue(formatDate(today(-1)))
    })

    it('follows the form when another record is opened', () => {
      const { reopen } = show({ day: '2026-01-15' })
      reopen({ id: 2, day: '2026-02-01' })
      expect(box('Дата')).toHaveValue('01.02.2026')
    })

    it('opens a calendar and returns to the input', async () => {
      const { current: held, user } = show({ day: '2026-01-15' })
      await user.click(screen.getByRole('button', { name: 'Открыть календарь' }))
      await user.click(await screen.findByRole('gridcell', { name: '20' }, { timeout: 10_000 }))
      expect(held.values['day']).toBe('2026-01-20')
      await waitFor(() => expect(box('Дата')).toHaveFocus())
    })

    it('changes nothing in read-only mode', async () => {
      const { current: held, user } = showInputs(<DateInput source="day" label="Дата" readOnly />, { day: '2026-01-15' })
      await user.click(box('Дата'))
      await user.keyboard('t+')
      expect(held.values['day']).toBe('2026-01-15')
      expect(screen.getByRole('button', { name: 'Открыть календарь' })).toBeDisabled()
    })
  })

  describe('DateTimeInput', () => {
    it.each([
      ['150120261030', '15.01.2026 10:30', '2026-01-15T07:30:00Z'],
      ['1.2.26 9:05', '01.02.2026 09:05', '2026-02-01T06:05:00Z'],
    ])('reads %s by the clock of the business', async (typed, shown, stored) => {
      const { current: held, user } = showInputs(<DateTimeInput source="at" label="Время" />)
      await user.type(box('Время'), typed)
      await user.tab()
      expect(box('Время')).toHaveValue(shown)
      expect(held.values['at']).toBe(stored)
    })

    it('shows a moment in another zone', () => {
      showInputs(<DateTimeInput source="at" label="Время" zone="Asia/Vladivostok" />, { at: '2026-01-15T07:30:45.123Z' })
      expect(box('Время')).toHaveValue('15.01.2026 17:30')
    })

    it.each(['15.01.2026 25:30', '15.01.2026', '15.01.2026 10', '0112 10:30'])('says that %s is no moment', async typed => {
      const { user } = showInputs(<DateTimeInput source="at" label="Время" />)
      await user.type(box('Время'), typed)
      await user.tab()
      expect(describedBy(box('Время'))).toBe('Некорректные дата и время')
    })
  })

  describe('MonthInput', () => {
    it.each([
      ['012026', '2026-01'],
      ['1.26', '2026-01'],
      ['январь 2026', '2026-01'],
    ])('reads %s', async (typed, stored) => {
      const { current: held, user } = showInputs(<MonthInput source="month" label="Месяц" />)
      await user.type(box('Месяц'), typed)
      await user.tab()
      expect(held.values['month']).toBe(stored)
      expect(box('Месяц')).toHaveValue('01.2026')
    })

    it.each(['01', '01.20', '01.202'])('says that %s is no month yet', async typed => {
      const { user } = showInputs(<MonthInput source="month" label="Месяц" />)
      await user.type(box('Месяц'), typed)
      await user.tab()
      expect(describedBy(box('Месяц'))).toBe('Некорректный месяц')
    })
  })
})

describe('tables', () => {
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
})
