import { Editor } from '@tiptap/core'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { safeHtml } from '../../../server/engine/write/values.ts'
import { cleanHtml, isBlankHtml, isSafeAddress } from '../../../src/admin/cells/RichText.tsx'
import { EXTENSIONS, fromEditor, toEditor } from '../../../src/admin/inputs/useRichText.ts'
import { RichTextInput } from '../../../src/admin/inputs/RichTextInput.tsx'
import { showInputs } from '../inputsSupport.tsx'

/** The HTML that the server stores for a text, as the browser serializes it and without the `rel` that the server adds to links. */
const kept = (html: string): string => cleanHtml(safeHtml(html))

describe('cleanHtml', () => {
  it.each([
    ['<p>Привет, <b>мир</b></p>', '<p>Привет, <strong>мир</strong></p>'],
    ['<p onclick="x()" style="color:red" class="MsoNormal">а<span>б</span></p>', '<p>аб</p>'],
    ['<script>alert(1)</script><p>а</p><style>p{}</style>', '<p>а</p>'],
    ['<a href="javascript:alert(1)">а</a>', 'а'],
    ['<a href=" JavaScript:alert(1)">а</a>', 'а'],
    ['<a href="https://example.ru" target="_blank">а</a>', '<a href="https://example.ru">а</a>'],
    ['<img src="x" onerror="alert(1)">', ''],
    ['<img src="https://example.ru/x.png" alt="а">', ''],
    ['<img src="/api/files/1" alt="а" width="5">', '<img src="/api/files/1" alt="а">'],
    ['<svg onload="alert(1)"><circle/></svg>а', 'а'],
    ['<div><div>а</div><div>б</div></div>', '<p>а</p><p>б</p>'],
    ['<table><tbody><tr><td colspan="2">1</td></tr></tbody></table>', '<table><tbody><tr><td colspan="2">1</td></tr></tbody></table>'],
    ['а &lt;script&gt; б', 'а &lt;script&gt; б'],
  ])('cleans %s', (dirty, clean) => {
    expect(cleanHtml(dirty)).toBe(clean)
    expect(cleanHtml(clean)).toBe(clean)
  })

  it('recognizes a text without visible content, and a safe address', () => {
    expect(isBlankHtml('<p><br></p>&nbsp;')).toBe(true)
    expect(isBlankHtml('<p>а</p>')).toBe(false)
    expect([isSafeAddress('tel:+7'), isSafeAddress('/news/1'), isSafeAddress('//evil'), isSafeAddress('data:x')]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

describe('a stored text', () => {
  const through = (html: string): string | null => {
    const editor = new Editor({ extensions: EXTENSIONS, content: toEditor(html) })
    try {
      return fromEditor(editor.getHTML())
    } finally {
      editor.destroy()
    }
  }

  it.each([
    '<h2>а</h2><h3>б</h3><h4>в</h4><p>г</p>',
    '<p><strong>а</strong><em>б</em><u>в</u><s>г</s><code>д</code></p>',
    '<p>а<br>б</p><p><br></p><p>в</p>',
    '<ul><li>а<ul><li>б</li></ul></li><li>в</li></ul><ol><li>г</li></ol>',
    '<ul><li><p>а</p><p>б</p></li></ul>',
    '<blockquote><p>а</p></blockquote><hr><pre><code>а\n  б</code></pre>',
    '<p><a href="https://example.ru/?a=1&amp;b=2">а</a> <a href="tel:+7">б</a></p>',
    '<p>а<img src="/api/files/1" alt="схема">б</p>',
    '<table><tbody><tr><th>а</th><th>б</th></tr><tr><td colspan="2">1</td></tr></tbody></table>',
    '<p>1 &lt; 2 &amp; "а"</p>',
  ])('passes through the editor unchanged, and the server keeps all of it: %s', html => {
    expect(through(html)).toBe(html)
    expect(kept(html)).toBe(html)
  })

  it.each([
    ['а', '<p>а</p>'],
    ['<p>а<br></p>', '<p>а</p>'],
    ['<p></p><p><br></p>', null],
    ['<table><thead><tr><th>а</th></tr></thead></table>', '<table><tbody><tr><th>а</th></tr></tbody></table>'],
  ])('is normalized: %s', (html, regular) => expect(through(html)).toBe(regular))
})

describe('RichTextInput', () => {
  const show = async (text: string, props: object = {}) => {
    const shown = showInputs(<RichTextInput source="text" label="Текст" {...props} />, { text })
    const page = await screen.findByRole('textbox', { name: 'Текст' }, { timeout: 10_000 })
    act(() => page.focus())
    return { ...shown, page }
  }
  const selectAll = (page: HTMLElement) => fireEvent.keyDown(page, { key: 'a', code: 'KeyA', ctrlKey: true })
  const button = (name: string) => within(screen.getByRole('toolbar', { name: 'Оформление текста' })).getByRole('button', { name })
  const paste = (page: HTMLElement, html: string, plain = '') =>
    fireEvent.paste(page, {
      clipboardData: { getData: (type: string) => ({ 'text/html': html, 'text/plain': plain })[type] ?? '', types: [], files: [] },
    })

  it('shows the sanitized text, does not make the form dirty, and follows the value of the form', async () => {
    const { current: held, page, reopen } = await show('<p>Привет</p><script>1</script>')
    expect(page.innerHTML).toBe('<p>Привет</p>')
    expect(held.isDirty).toBe(false)
    reopen({ text: '<p>Пока</p>' })
    await waitFor(() => expect(page.innerHTML).toBe('<p>Пока</p>'))
    expect(held.isDirty).toBe(false)
  })

  it.each([
    ['Полужирный', '<p><strong>Весы</strong></p>'],
    ['Курсив', '<p><em>Весы</em></p>'],
    ['Подчёркнутый', '<p><u>Весы</u></p>'],
    ['Зачёркнутый', '<p><s>Весы</s></p>'],
    ['Заголовок', '<h3>Весы</h3>'],
    ['Маркированный список', '<ul><li>Весы</li></ul>'],
    ['Нумерованный список', '<ol><li>Весы</li></ol>'],
    ['Цитата', '<blockquote><p>Весы</p></blockquote>'],
  ])('%s: is applied and removed, and undo restores the exact text of the record', async (name, html) => {
    const { current: held, page, user } = await show('Весы')
    selectAll(page)
    await user.click(button(name))
    expect(held.values['text']).toBe(html)
    expect(kept(html)).toBe(html)
    expect(button(name)).toHaveAttribute('aria-pressed', 'true')
    await user.click(button(name))
    expect(button(name)).toHaveAttribute('aria-pressed', 'false')
    expect(held.values['text']).toBe('Весы')
    await user.click(button('Отменить'))
    await user.click(button('Отменить'))
    expect(held.isDirty).toBe(false)
  })

  it('removes formatting, and redoes what was undone', async () => {
    const { current: held, page, user } = await show('<p><strong>а</strong><em>б</em></p>')
    selectAll(page)
    await user.click(button('Убрать оформление'))
    expect(held.values['text']).toBe('<p>аб</p>')
    await user.click(button('Отменить'))
    expect(held.values['text']).toBe('<p><strong>а</strong><em>б</em></p>')
    await user.click(button('Вернуть'))
    expect(held.values['text']).toBe('<p>аб</p>')
  })

  it('is emptied to null', async () => {
    const { current: held, page } = await show('<p>а</p>')
    selectAll(page)
    fireEvent.keyDown(page, { key: 'Backspace', code: 'Backspace' })
    expect(held.values['text']).toBeNull()
  })

  it('sanitizes pasted HTML, and keeps the lines of plain text', async () => {
    const { current: held, page } = await show('')
    paste(page, '<p class="MsoNormal" style="color:red" onclick="x()">а<b>б</b><img src="https://example.ru/x.png"></p><script>1</script>')
    expect(held.values['text']).toBe('<p>а<strong>б</strong></p>')
    selectAll(page)
    paste(page, '', 'а <b>\nб')
    expect(held.values['text']).toBe('<p>а &lt;b&gt;</p><p>б</p>')
  })

  it('links the selection by Ctrl+K, to safe addresses only, and removes the link', async () => {
    const { current: held, page, user } = await show('<p>Весы</p>')
    selectAll(page)
    fireEvent.keyDown(page, { key: 'л', code: 'KeyK', ctrlKey: true })
    const address = await screen.findByRole('textbox', { name: 'Адрес ссылки' })
    await user.type(address, 'javascript:alert(1){Enter}')
    expect(screen.getByText('Нужен адрес вида https://…, mailto:… или tel:…')).toBeInTheDocument()
    await user.clear(address)
    await user.type(address, 'example.ru/a{Enter}')
    expect(held.values['text']).toBe('<p><a href="https://example.ru/a">Весы</a></p>')
    await user.click(button('Ссылка'))
    expect(await screen.findByRole('textbox', { name: 'Адрес ссылки' })).toHaveValue('https://example.ru/a')
    await user.click(screen.getByRole('button', { name: 'Убрать ссылку' }))
    expect(held.values['text']).toBe('<p>Весы</p>')
  })

  it('inserts the address as text if nothing is selected', async () => {
    const { current: held, user } = await show('')
    await user.click(button('Ссылка'))
    await user.type(await screen.findByRole('textbox', { name: 'Адрес ссылки' }), 'https://example.ru{Enter}')
    expect(held.values['text']).toBe('<p><a href="https://example.ru">https://example.ru</a></p>')
  })

  it('is left by Tab, and arrows move along its toolbar', async () => {
    const { page, user } = await show('<ul><li>а</li><li>б</li></ul>')
    selectAll(page)
    expect(fireEvent.keyDown(page, { key: 'Tab', code: 'Tab' })).toBe(true)
    button('Полужирный').focus()
    await user.keyboard('{ArrowLeft}')
    expect(button('Вернуть')).toHaveFocus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(button('Курсив')).toHaveFocus()
  })

  it('cannot be changed when it is read only', async () => {
    const { page } = await show('<p>а</p>', { readOnly: true })
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument()
    expect(page).toHaveAttribute('contenteditable', 'false')
    expect(page).toHaveAttribute('aria-readonly', 'true')
  })

  it('shows that it is required, and its error', async () => {
    const { page } = await show('<p>а</p>', { required: true, helperText: 'Для всех' })
    expect(page).toHaveAttribute('aria-required', 'true')
    expect(page).toHaveAccessibleDescription('Для всех')
  })
})
