import { describe, expect, it } from 'vitest'
import { InnInput } from '../../src/admin/inputs/DigitsInput.tsx'
import { NumberInput } from '../../src/admin/inputs/NumberInput.tsx'
import { PhoneInput } from '../../src/admin/inputs/PhoneInput.tsx'
import { SumInput } from '../../src/admin/inputs/SumInput.tsx'
import { box, describedBy, showInputs } from './inputsSupport.tsx'

describe('SumInput', () => {
  const show = (record = {}) => showInputs(<SumInput source="sum" label="Сумма" />, record)

  it('shows a stored sum and leaves the form untouched', () => {
    const { held } = show({ sum: '1234567.50' })
    expect(box('Сумма')).toHaveValue('1 234 567,50')
    expect(box('Сумма')).toHaveAttribute('dir', 'ltr')
    expect(held).toMatchObject({ isDirty: false, values: { sum: '1234567.50' } })
  })

  it('rounds nothing that it only shows', () => {
    const { held } = show({ sum: '0.125' })
    expect(held).toMatchObject({ isDirty: false, values: { sum: '0.125' } })
  })

  it.each([',', '.', 'б', 'ю', 'Б', 'Ю'])('takes %s for the comma', async separator => {
    const { held, user } = show()
    await user.type(box('Сумма'), `1234567${separator}5`)
    expect(box('Сумма')).toHaveValue('1 234 567,5')
    expect(held.values['sum']).toBe('1234567.5')
  })

  it.each([
    ['12,,3ю4', '12,34', '12.34'],
    ['12,345', '12,34', '12.34'],
    ['-5', '5', '5'],
    ['007', '007', '7'],
    ['12345678901234567,89', '12 345 678 901 234 567,89', '12345678901234567.89'],
  ])('typed %s is %s', async (typed, shown, stored) => {
    const { held, user } = show()
    await user.type(box('Сумма'), typed)
    expect(box('Сумма')).toHaveValue(shown)
    expect(held.values['sum']).toBe(stored)
  })

  it.each([
    ['1234.56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1 234,56', '1234.56'],
    ['1\u00a0234,56', '1234.56'],
    ['12 345 678,90 ₽', '12345678.90'],
  ])('pasted %s is %s', async (text, stored) => {
    const { held, user } = show()
    await user.click(box('Сумма'))
    await user.paste(text)
    expect(held.values['sum']).toBe(stored)
  })

  it('is rubbed out sign by sign, and empty is null', async () => {
    const { held, user } = show()
    await user.type(box('Сумма'), '1234,5{Backspace}{Backspace}')
    expect(box('Сумма')).toHaveValue('1 234')
    expect(held.values['sum']).toBe('1234')
    await user.type(box('Сумма'), '{Backspace}'.repeat(4))
    expect(held.values['sum']).toBeNull()
    await user.tab()
    expect(box('Сумма')).toHaveValue('')
  })

  it('settles what was typed when it is left', async () => {
    const { user } = show()
    await user.type(box('Сумма'), ',5')
    await user.tab()
    expect(box('Сумма')).toHaveValue('0,5')
  })

  it('follows the form when another record is opened', () => {
    const { reopen, held } = show({ sum: '5.00' })
    reopen({ id: 2, sum: '7.10' })
    expect(box('Сумма')).toHaveValue('7,10')
    expect(held.isDirty).toBe(false)
  })

  it('takes a minus, more digits and bounds where they are asked for', async () => {
    const { held, user } = showInputs(<SumInput source="volume" label="Объём" scale={3} negative min="-1000" max="1000" unit="т" />)
    await user.type(box('Объём'), '-12,3456')
    expect(held.values['volume']).toBe('-12.345')
    await user.clear(box('Объём'))
    await user.type(box('Объём'), '1000,5')
    await user.tab()
    expect(held.values['volume']).toBe('1000.5')
    expect(describedBy(box('Объём'))).toBe('Не больше 1\u00a0000')
  })
})

describe('NumberInput', () => {
  it('keeps a whole number, and calls a fraction wrong instead of dropping its comma', async () => {
    const { held, user } = showInputs(<NumberInput source="count" label="Рейсов" />, { count: 12 })
    expect(held.isDirty).toBe(false)
    await user.clear(box('Рейсов'))
    await user.type(box('Рейсов'), '1500')
    expect(held.values['count']).toBe(1500)
    await user.type(box('Рейсов'), ',5')
    await user.tab()
    expect(box('Рейсов')).toHaveValue('1 500,5')
    expect(describedBy(box('Рейсов'))).toBe('Нужно целое число')
  })
})

describe('PhoneInput', () => {
  it.each(['+7 (912) 345-67-89', '89123456789', '9123456789', '8 912 345 67 89'])('reads %s', async text => {
    const { held, user } = showInputs(<PhoneInput source="phone" label="Телефон" />)
    await user.click(box('Телефон'))
    await user.paste(text)
    await user.tab()
    expect(held.values['phone']).toBe('9123456789')
    expect(box('Телефон')).toHaveValue('+7 (912) 345-67-89')
  })

  it('leaves any other number as it is', async () => {
    const { held, user } = showInputs(<PhoneInput source="phone" label="Телефон" />)
    await user.type(box('Телефон'), '+375 29 123-45-67')
    await user.tab()
    expect(held.values['phone']).toBe('+375 29 123-45-67')
    expect(box('Телефон')).toHaveValue('+375 29 123-45-67')
  })
})

describe('InnInput', () => {
  it('takes digits only, with their leading noughts, and no more than fit', async () => {
    const { held, user } = showInputs(<InnInput source="inn" label="ИНН" required />)
    await user.click(box('ИНН'))
    await user.paste(' 0277 083-893 12 99')
    expect(held.values['inn']).toBe('027708389312')
    expect(box('ИНН')).toHaveAttribute('aria-required', 'true')
  })
})
