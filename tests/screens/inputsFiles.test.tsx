import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { cleanHtml, isBlankHtml, isSafeAddress } from '../../src/admin/inputs/cleanHtml.ts'
import { ColourInput } from '../../src/admin/inputs/ColourInput.tsx'
import { FileInput } from '../../src/admin/inputs/FileInput.tsx'
import { RichTextInput } from '../../src/admin/inputs/RichTextInput.tsx'
import { TextInput } from '../../src/admin/inputs/TextInput.tsx'
import { box, describedBy, showInputs } from './inputsSupport.tsx'

const file = (name: string, size = 10): File => new File(['x'.repeat(size)], name)
const namesOf = (files: unknown): readonly string[] => (files as readonly File[]).map(({ name }) => name)

describe('FileInput', () => {
  it('takes several files and explains each refusal', async () => {
    const { held, user } = showInputs(
      <FileInput source="files" label="Документы" multiple accept={['pdf', 'docx']} maxSize={1024} maxFiles={3} />,
    )
    expect(screen.getByText('Добавьте файлы.')).toBeInTheDocument()
    expect(describedBy(box('Документы'))).toContain('Форматы: PDF, DOCX, до 1 КБ, не более 3')
    const chosen = [file('a.pdf'), file('b.exe'), file('c.PDF'), file('d.pdf', 2000), file('e.pdf', 0)]
    await userEvent.setup({ applyAccept: false }).upload(box('Документы'), chosen)
    expect(namesOf(held.values['files'])).toEqual(['a.pdf', 'c.PDF'])
    expect([...screen.getByRole('alert').children].map(line => line.textContent)).toEqual([
      '«b.exe»: такой формат не подходит. Подходят: PDF, DOCX',
      '«d.pdf»: файл больше 1 КБ',
      '«e.pdf»: файл пуст',
    ])
    await user.upload(box('Документы'), [file('f.pdf'), file('g.pdf')])
    expect(namesOf(held.values['files'])).toEqual(['a.pdf', 'c.PDF', 'f.pdf'])
    expect(screen.getByRole('alert')).toHaveTextContent('Можно добавить файлов: не более 3')
    await user.click(screen.getByRole('button', { name: 'Убрать «c.PDF»' }))
    expect(namesOf(held.values['files'])).toEqual(['a.pdf', 'f.pdf'])
  })

  it('takes what is dropped on it', () => {
    const { held } = showInputs(<FileInput source="files" label="Документы" multiple />)
    fireEvent.drop(screen.getByText('Добавьте файлы.'), { dataTransfer: { files: [file('a.pdf')] } })
    expect(namesOf(held.values['files'])).toEqual(['a.pdf'])
  })

  it('holds one file: the kept one until another is chosen or it is removed', async () => {
    const kept = { id: 3, fileName: 'Договор.pdf', size: 234_567 }
    const { held, user } = showInputs(<FileInput source="file" label="Файл" />, { file: kept })
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
    const { held, user } = showInputs(<ColourInput source="colour" label="Оттенок" />)
    await user.type(box('Оттенок'), typed)
    expect(held.values['colour']).toBe(stored)
  })

  it('says what is no colour', async () => {
    const { user } = showInputs(<ColourInput source="colour" label="Оттенок" />)
    await user.type(box('Оттенок'), 'красный')
    expect(describedBy(box('Оттенок'))).toMatch(/^Некорректный цвет/u)
  })
})

describe('TextInput', () => {
  it('is null in the form when emptied, and tells of its help', async () => {
    const { held, user } = showInputs(<TextInput source="name" label="Название" helperText="Как в договоре" required />, { name: 'Карьер' })
    expect(describedBy(box('Название'))).toBe('Как в договоре')
    expect(box('Название')).toHaveAttribute('aria-required', 'true')
    await user.clear(box('Название'))
    expect(held.values['name']).toBeNull()
  })
})

describe('rich text', () => {
  it.each([
    ['<p>Привет, <b>мир</b></p>', '<p>Привет, <strong>мир</strong></p>'],
    ['<p onclick="x()" style="color:red" class="MsoNormal">а<span>б</span></p>', '<p>аб</p>'],
    ['<script>alert(1)</script><p>а</p><style>p{}</style>', '<p>а</p>'],
    ['<a href="javascript:alert(1)">а</a>', 'а'],
    ['<a href=" JavaScript:alert(1)">а</a>', 'а'],
    ['<a href="https://example.ru" target="_blank">а</a>', '<a href="https://example.ru">а</a>'],
    ['<img src="x" onerror="alert(1)">', ''],
    ['<svg onload="alert(1)"><circle/></svg>а', 'а'],
    ['<div><div>а</div><div>б</div></div>', '<p>а</p><p>б</p>'],
    ['<table><tbody><tr><td colspan="2">1</td></tr></tbody></table>', '<table><tbody><tr><td colspan="2">1</td></tr></tbody></table>'],
    ['а &lt;script&gt; б', 'а &lt;script&gt; б'],
  ])('cleans %s', (dirty, clean) => {
    expect(cleanHtml(dirty)).toBe(clean)
    expect(cleanHtml(clean)).toBe(clean)
  })

  it('knows a text that shows nothing, and a safe address', () => {
    expect(isBlankHtml('<p><br></p>&nbsp;')).toBe(true)
    expect(isBlankHtml('<p>а</p>')).toBe(false)
    expect([isSafeAddress('tel:+7'), isSafeAddress('/news/1'), isSafeAddress('//evil'), isSafeAddress('data:x')]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('shows the stored text cleaned, and leaves the form untouched', async () => {
    const { held } = showInputs(<RichTextInput source="text" label="Текст" />, { text: '<p>Привет</p><script>1</script>' })
    const page = await screen.findByRole('textbox', { name: 'Текст' }, { timeout: 10_000 })
    expect(page.innerHTML).toBe('<p>Привет</p>')
    expect(held.isDirty).toBe(false)
    page.innerHTML = '<p>Пока</p>'
    fireEvent.input(page)
    expect(held.values['text']).toBe('<p>Пока</p>')
    page.innerHTML = '<p><br></p>'
    fireEvent.input(page)
    expect(held.values['text']).toBeNull()
  })
})
