import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { isProblem, optionsOf, parseValue } from '#resource'
import { compare, parseDecimal } from '#resource/decimal'
import { deal } from '#resources/deals/deal/deal'
import { regularPayment } from '#resources/money/regularPayment/regularPayment'
import { inputKindOf } from '../../../src/admin/form/kinds/index.ts'
import { DigitsInput, PhoneInput, ColourInput, TextInput } from '../../../src/admin/inputs/TextInput.tsx'
import { NumberInput, SumInput } from '../../../src/admin/inputs/NumberInput.tsx'
import { box, describedBy, showInputs } from '../inputsSupport.tsx'
import { FileInput } from '../../../src/admin/inputs/FileInput.tsx'

describe('SumInput', () => {
  const show = (record = {}) => showInputs(<SumInput source="sum" label="Сумма" />, record)

  it('shows a stored sum and does not make the form dirty', () => {
    const { current: held } = show({ sum: '1234567.50' })
    expect(box('Сумма')).toHaveValue('1 234 567,50')
    expect(box('Сумма')).toHaveAttribute('dir', 'ltr')
    expect(held).toMatchObject({ isDirty: false, values: { sum: '1234567.50' } })
  })

  it('does not round a displayed value', () => {
    const { current: held } = show({ sum: '0.125' })
    expect(held).toMatchObject({ isDirty: false, values: { sum: '0.125' } })
  })

  it.each([',', '.', 'б', 'ю', 'Б', 'Ю'])('accepts %s as the comma [R-351, R-645, R-646, R-647]', async separator => {
    const { current: held, user } = show()
    await user.type(box('Сумма'), `1234567${separator}5`)
    expect(box('Сумма')).toHaveValue('1 234 567,5')
    expect(held.values['sum']).toBe('1234567.5')
  })

  it.each([
    ['12,,3ю4', '12,34', '12.34'],
    ['12,345', '12,345', '12.345'],
    ['-5', '-5', '-5'],
    ['1,02E+03', '1,02E+03', '1,02E+03'],
    ['20.25 - 0.5', '20,25- 0.5', '20,25- 0.5'],
    ['20/25', '20/25', '20/25'],
    ['−5', '-5', '-5'],
    ['007', '007', '7'],
    ['12345678901234567,89', '12 345 678 901 234 567,89', '12345678901234567.89'],
  ])('typed %s is %s', async (typed, shown, stored) => {
    const { current: held, user } = show()
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
    const { current: held, user } = show()
    await user.click(box('Сумма'))
    await user.paste(text)
    expect(held.values['sum']).toBe(stored)
  })

  it.each([
    ['1.02E+03', 'Это не число'],
    ['1,02E+03', 'Это не число'],
    ['20.25 - 0.5', 'Это не число'],
    ['20/25', 'Это не число'],
    ['2025-11-05', 'Это не число'],
    ['05.11.2025', 'Это не число'],
    ['20 25', 'Это не число'],
    ['(1 200,00)', 'Это не число'],
    ['-5', 'Не меньше 0'],
    ['−5', 'Не меньше 0'],
    ['12,345', 'Слишком много знаков после запятой. Наибольшее число знаков: 2'],
  ])('pasted %s stays and says «%s»', async (text, expected) => {
    const { user } = showInputs(<SumInput source="sum" label="Сумма" min="0" />)
    await user.click(box('Сумма'))
    await user.paste(text)
    await user.tab()
    expect(box('Сумма')).toHaveValue(text.replace('−', '-'))
    expect(box('Сумма')).toHaveAttribute('aria-invalid', 'true')
    expect(describedBy(box('Сумма'))).toBe(expected)
  })

  it.each([
    ['345.55', '345.55', '345.55'],
    ['1234.5', '1 234.5', '1234.5'],
    ['61938.55', '61938.55', '61938.55'],
    ['1234.56', '1,234.56', '1234.56'],
    ['1234.56', '1.234,56', '1234.56'],
    ['20.25', '2025', '2025'],
    ['2025', '20,25', '20.25'],
  ])('pasted over %s, %s is what it says', async (before, text, stored) => {
    const { current: held, user } = show({ sum: before })
    await user.click(box('Сумма'))
    await user.keyboard('{Control>}a{/Control}')
    await user.paste(text)
    expect(held.values['sum']).toBe(stored)
  })

  it('reads pasted text together with the existing text', async () => {
    const { current: held, user } = show({ sum: '1234567' })
    await user.click(box('Сумма'))
    await user.keyboard('{End}')
    await user.paste('89')
    expect(box('Сумма')).toHaveValue('123 456 789')
    expect(held.values['sum']).toBe('123456789')
  })

  it('is deleted character by character, and empty is null', async () => {
    const { current: held, user } = show()
    await user.type(box('Сумма'), '1234,5{Backspace}{Backspace}')
    expect(box('Сумма')).toHaveValue('1 234')
    expect(held.values['sum']).toBe('1234')
    await user.type(box('Сумма'), '{Backspace}'.repeat(4))
    expect(held.values['sum']).toBeNull()
    await user.tab()
    expect(box('Сумма')).toHaveValue('')
  })

  it('normalizes the typed text on blur', async () => {
    const { user } = show()
    await user.type(box('Сумма'), ',5')
    await user.tab()
    expect(box('Сумма')).toHaveValue('0,5')
  })

  it('follows the form when another record is opened', () => {
    const { reopen, current: held } = show({ sum: '5.00' })
    reopen({ id: 2, sum: '7.10' })
    expect(box('Сумма')).toHaveValue('7,10')
    expect(held.isDirty).toBe(false)
  })

  it('accepts a minus, more digits and bounds where configured', async () => {
    const { current: held, user } = showInputs(<SumInput source="volume" label="Объём" scale={3} min="-1000" max="1000" unit="т" />)
    await user.type(box('Объём'), '-12,3456')
    expect(held.values['volume']).toBe('-12.3456')
    await user.tab()
    expect(describedBy(box('Объём'))).toBe('Слишком много знаков после запятой. Наибольшее число знаков: 3')
    await user.clear(box('Объём'))
    await user.type(box('Объём'), '1000,5')
    await user.tab()
    expect(held.values['volume']).toBe('1000.5')
    expect(describedBy(box('Объём'))).toBe('Не больше 1\u00a0000')
  })
})

describe('NumberInput', () => {
  it('keeps a whole number, and rejects a fraction instead of dropping its comma', async () => {
    const { current: held, user } = showInputs(<NumberInput source="count" label="Рейсов" />, { count: 12 })
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
    const { current: held, user } = showInputs(<PhoneInput source="phone" label="Телефон" />)
    await user.click(box('Телефон'))
    await user.paste(text)
    await user.tab()
    expect(held.values['phone']).toBe('9123456789')
    expect(box('Телефон')).toHaveValue('+7 (912) 345-67-89')
  })

  it('leaves any other number as it is', async () => {
    const { current: held, user } = showInputs(<PhoneInput source="phone" label="Телефон" />)
    await user.type(box('Телефон'), '+375 29 123-45-67')
    await user.tab()
    expect(held.values['phone']).toBe('+375 29 123-45-67')
    expect(box('Телефон')).toHaveValue('+375 29 123-45-67')
  })
})

describe('DigitsInput', () => {
  it.each([
    [' 0277 083-893 12', '027708389312'],
    ['0277083893 129', '0277083893129'],
    ['2,77083E+11', '2,77083E+11'],
  ])('of %s keeps %s: characters that are no part of a code are left for the form to reject', async (text, kept) => {
    const { current: held, user } = showInputs(<DigitsInput source="inn" label="ИНН" required />)
    await user.click(box('ИНН'))
    await user.paste(text)
    expect(held.values['inn']).toBe(kept)
    expect(box('ИНН')).toHaveValue(kept)
    expect(box('ИНН')).toHaveAttribute('aria-required', 'true')
  })
})

/** Numbers that users paste, with the parsed value or the rejection expected. */
const PASTED = readFileSync('tests/samples/numberPaste.tsv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map(line => line.split('\t') as [field: string, pasted: string, was: string, expected: string])
const FIELDS = { 'Накладная: Загрузка': deal.fields.careerVol!, 'Регулярный расход: Сумма': regularPayment.fields.sum! } as const

describe('numbers as they are pasted', () => {
  it.each(PASTED)('%s: %s', async (name, pasted, _, expected) => {
    const one = FIELDS[name as keyof typeof FIELDS]
    const { input: Input } = inputKindOf(one)
    const { current: held, user } = showInputs(<Input name="it" source="it" label="Число" options={optionsOf(one)} choices="" />)
    await user.click(box('Число'))
    await user.paste(pasted)
    await user.tab()
    const taken = parseValue(one, held.values['it'])
    const meant = parseDecimal(expected.split(' or ')[0]!)
    if (!isProblem(taken)) {
      expect(meant).not.toBeNull()
      expect(compare(String(taken.value), meant!)).toBe(0)
      return
    }
    expect(expected).toContain('an error')
    expect(box('Число')).toHaveValue(pasted.replace('−', '-'))
    expect(describedBy(box('Число'))).toMatch(/^(?:Это не число|Не меньше 0(?:,01)?|Слишком много знаков после запятой\. .*)$/u)
  })
})

const file = (name: string, size = 10): File => new File(['x'.repeat(size)], name)
const namesOf = (files: unknown): readonly string[] => (files as readonly File[]).map(({ name }) => name)

describe('FileInput', () => {
  it('accepts several files and explains each rejection', async () => {
    const { current: held, user } = showInputs(
      <FileInput source="files" label="Документы" multiple accept={['pdf', 'docx']} maxSize={1024} maxFiles={3} />,
    )
    expect(screen.getByText('Добавьте файлы.')).toBeInTheDocument()
    expect(describedBy(box('Документы'))).toContain('Форматы: PDF, DOCX, до 1\u00a0КБ, не более 3')
    const chosen = [file('a.pdf'), file('b.exe'), file('c.PDF'), file('d.pdf', 2000), file('e.pdf', 0)]
    await userEvent.setup({ applyAccept: false }).upload(box('Документы'), chosen)
    expect(namesOf(held.values['files'])).toEqual(['a.pdf', 'c.PDF'])
    expect([...screen.getByRole('alert').children].map(line => line.textContent)).toEqual([
      '«b.exe»: такой формат не подходит. Подходят: PDF, DOCX',
      '«d.pdf»: файл больше 1\u00a0КБ',
      '«e.pdf»: файл пуст',
    ])
    await user.upload(box('Документы'), [file('f.pdf'), file('g.pdf')])
    expect(namesOf(held.values['files'])).toEqual(['a.pdf', 'c.PDF', 'f.pdf'])
    expect(screen.getByRole('alert')).toHaveTextContent('Можно добавить файлов: не более 3')
    await user.click(screen.getByRole('button', { name: 'Убрать «c.PDF»' }))
    expect(namesOf(held.values['files'])).toEqual(['a.pdf', 'f.pdf'])
  })

  it('accepts dropped files', () => {
    const { current: held } = showInputs(<FileInput source="files" label="Документы" multiple />)
    fireEvent.drop(screen.getByText('Добавьте файлы.'), { dataTransfer: { files: [file('a.pdf')] } })
    expect(namesOf(held.values['files'])).toEqual(['a.pdf'])
  })

  it('contains one file: the stored one until another is selected or it is removed', async () => {
    const kept = { id: 3, fileName: 'Договор.pdf', size: 234_567 }
    const { current: held, user } = showInputs(<FileInput source="file" label="Файл" />, { file: kept })
    expect(screen.getByText('229,1 КБ')).toBeInTheDocument()
    expect(held.isDirty).toBe(false)
    await user.upload(box('Файл'), file('Новый.pdf'))
    expect(held.values['file']).toBeInstanceOf(File)
    expect(screen.queryByText('Договор.pdf')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Убрать «Новый.pdf»' }))
    expect(held.values['file']).toBeNull()
  })
})

describe('ColourInput', () => {
  it.each([
    ['1F6FEB', '#1f6feb'],
    ['#abc', '#aabbcc'],
  ])('reads %s as %s', async (typed, stored) => {
    const { current: held, user } = showInputs(<ColourInput source="colour" label="Оттенок" />)
    await user.type(box('Оттенок'), typed)
    expect(held.values['colour']).toBe(stored)
  })

  it('says what is not a colour', async () => {
    const { user } = showInputs(<ColourInput source="colour" label="Оттенок" />)
    await user.type(box('Оттенок'), 'красный')
    expect(describedBy(box('Оттенок'))).toMatch(/^Некорректный цвет/u)
  })
})

describe('TextInput', () => {
  it('is null in the form when emptied, and is described by its help', async () => {
    const { current: held, user } = showInputs(<TextInput source="name" label="Название" helperText="Как в договоре" required />, {
      name: 'Карьер',
    })
    expect(describedBy(box('Название'))).toBe('Как в договоре')
    expect(box('Название')).toHaveAttribute('aria-required', 'true')
    await user.clear(box('Название'))
    expect(held.values['name']).toBeNull()
  })
})
