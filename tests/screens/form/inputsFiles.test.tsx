import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ColourInput } from '../../../src/admin/inputs/ColourInput.tsx'
import { FileInput } from '../../../src/admin/inputs/FileInput.tsx'
import { TextInput } from '../../../src/admin/inputs/TextInput.tsx'
import { box, describedBy, showInputs } from '../inputsSupport.tsx'

const file = (name: string, size = 10): File => new File(['x'.repeat(size)], name)
const namesOf = (files: unknown): readonly string[] => (files as readonly File[]).map(({ name }) => name)

describe('FileInput', () => {
  it('accepts several files and explains each rejection', async () => {
    const { held, user } = showInputs(
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
    const { held } = showInputs(<FileInput source="files" label="Документы" multiple />)
    fireEvent.drop(screen.getByText('Добавьте файлы.'), { dataTransfer: { files: [file('a.pdf')] } })
    expect(namesOf(held.values['files'])).toEqual(['a.pdf'])
  })

  it('contains one file: the stored one until another is selected or it is removed', async () => {
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

  it('says what is not a colour', async () => {
    const { user } = showInputs(<ColourInput source="colour" label="Оттенок" />)
    await user.type(box('Оттенок'), 'красный')
    expect(describedBy(box('Оттенок'))).toMatch(/^Некорректный цвет/u)
  })
})

describe('TextInput', () => {
  it('is null in the form when emptied, and is described by its help', async () => {
    const { held, user } = showInputs(<TextInput source="name" label="Название" helperText="Как в договоре" required />, { name: 'Карьер' })
    expect(describedBy(box('Название'))).toBe('Как в договоре')
    expect(box('Название')).toHaveAttribute('aria-required', 'true')
    await user.clear(box('Название'))
    expect(held.values['name']).toBeNull()
  })
})
