import { expect, saveOf, test, unique, type Api } from '../support/browser.ts'
import { choose, fieldOf, draftContains } from '../support/browserForms.ts'

interface Faq {
  readonly id: number
  readonly answer: string
}

const answerTo = async (api: Api, question: string): Promise<Faq> => {
  const [found] = (await api.made('GET', `api/faqs?query=${encodeURIComponent(question)}`)) as Faq[]
  return api.made('GET', `api/faqs/${found!.id}`)
}

const FROM_WORD = `<html><head><style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment-->
<p class="MsoNormal" style="margin:0"><b><span style="font-size:11pt">Въезд</span></b><o:p></o:p></p>
<table class="MsoTableGrid" border="1"><tr><td width="311"><p class="MsoNormal">с</p></td><td><p class="MsoNormal">08:00</p></td></tr></table>
<img src="https://example.ru/a.png" onerror="alert(1)"><script>alert(1)</script><!--EndFragment--></body></html>`

test('a rich text is typed, marked, linked and pasted by the keyboard, kept in the draft and stored as the server cleans it', async ({
  open,
  api,
}) => {
  const question = `Как въехать ${unique()}`
  const theme = `Тема ${unique()}`
  await api.made('POST', 'api/faq_themes', { name: theme })
  const page = await open('/directory/faq')
  await page.getByRole('button', { name: 'Создать' }).click()
  const form = page.getByRole('dialog')
  await choose(form, 'Тема', theme)
  await fieldOf(form, 'Вопрос').fill(question)
  const answer = fieldOf(form, 'Ответ')

  await answer.click()
  await page.keyboard.type('Ворота ')
  await page.keyboard.press('Control+b')
  await expect(form.getByRole('button', { name: 'Полужирный' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('открыты')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- пропуск')
  await draftContains(page, '<p>Ворота <strong>открыты</strong></p><p><br></p><p>- пропуск</p>')

  await page.keyboard.press('Shift+Home')
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Адрес ссылки' }).fill('example.ru/pass')
  await page.keyboard.press('Enter')
  await expect(answer.getByRole('link')).toHaveAttribute('href', 'https://example.ru/pass')
  await expect(answer).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')

  await answer.evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    clipboardData.setData('text/plain', 'Въезд')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, FROM_WORD)
  await expect(answer.getByRole('cell', { name: '08:00' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(answer).not.toBeFocused()
  await saveOf(form).click()
  await expect(page.getByText('Сохранилось!')).toBeVisible()

  const stored = await answerTo(api, question)
  expect(stored.answer).toBe(
    '<p>Ворота <strong>открыты</strong></p><p><br /></p>' +
      '<p><a href="https://example.ru/pass" rel="noopener noreferrer">- пропуск</a></p>' +
      '<p><strong>Въезд</strong></p><table><tbody><tr><td>с</td><td>08:00</td></tr></tbody></table>',
  )
})
