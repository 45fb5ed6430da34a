import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DateInput } from '../../../src/admin/inputs/DateInput.tsx'
import { DateTimeInput, MonthInput } from '../../../src/admin/inputs/DateTimeInput.tsx'
import { fillMask, restOfMask } from '../../../src/admin/inputs/MaskedInput.tsx'
import { shiftDay, today } from '../../../src/admin/inputs/periods.ts'
import { formatDate } from '#resource/text'
import { box, describedBy, showInputs } from '../inputsSupport.tsx'

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
    const { held, user } = show()
    await user.type(box('Дата'), typed)
    expect(screen.getByRole('button', { name: 'Открыть календарь' })).toHaveAttribute('tabindex', '-1')
    await user.tab()
    expect(box('Дата')).toHaveValue(shown)
    expect(held.values['day']).toBe(shown)
    expect(describedBy(box('Дата'))).toBe('Некорректная дата')
  })

  it('shows a stored day and does not make the form dirty', () => {
    const { held } = show({ day: '2026-01-15' })
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
    const { held, user } = show()
    await user.type(box('Дата'), typed)
    await user.tab()
    expect(box('Дата')).toHaveValue(shown)
    expect(held.values['day']).toBe(stored)
    expect(box('Дата')).toHaveAttribute('aria-invalid', 'false')
  })

  it.each(['2026-01-15', '15.01.2026', '15.01.26', '15012026', '15.1.2026', '15.01.2026 0:00:00'])('reads %s pasted', async text => {
    const { held, user } = show()
    await user.click(box('Дата'))
    await user.paste(text)
    await user.tab()
    expect(held.values['day']).toBe('2026-01-15')
    expect(box('Дата')).toHaveValue('15.01.2026')
  })

  it('keeps a day that does not exist, and says so on blur [R-353]', async () => {
    const { held, user } = show()
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
    const { held, user } = show({ day: '2026-01-15' })
    await user.click(box('Дата'))
    await user.keyboard('{End}{Backspace}')
    expect(box('Дата')).toHaveValue('15.01.202')
    await user.type(box('Дата'), '7')
    expect(held.values['day']).toBe('2027-01-15')
  })

  it('is replaced as a whole by what is typed after it got the focus', async () => {
    const { held, user } = show({ day: '2026-01-15' })
    await user.click(box('Дата'))
    await user.keyboard('03022026')
    expect(held.values['day']).toBe('2026-02-03')
    await user.tab()
    await user.tab({ shift: true })
    await user.keyboard('4.3.2026')
    expect(held.values['day']).toBe('2026-03-04')
  })

  it('accepts today and neighbouring days by key and by word', async () => {
    const { held, user } = show()
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
    const { held, user } = show({ day: '2026-01-15' })
    await user.click(screen.getByRole('button', { name: 'Открыть календарь' }))
    await user.click(await screen.findByRole('gridcell', { name: '20' }, { timeout: 10_000 }))
    expect(held.values['day']).toBe('2026-01-20')
    await waitFor(() => expect(box('Дата')).toHaveFocus())
  })

  it('changes nothing in read-only mode', async () => {
    const { held, user } = showInputs(<DateInput source="day" label="Дата" readOnly />, { day: '2026-01-15' })
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
    const { held, user } = showInputs(<DateTimeInput source="at" label="Время" />)
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
    const { held, user } = showInputs(<MonthInput source="month" label="Месяц" />)
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
