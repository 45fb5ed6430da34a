import type { Page } from '@playwright/test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DATA_DIR } from '../../playwright.config.ts'

/** Returns the text of the mail that the server wrote to an address: without a mail server, mails are written to files. */
export function letterTo(address: string): string {
  const folder = join(DATA_DIR, 'mail')
  const letter = readdirSync(folder)
    .map(name => readFileSync(join(folder, name), 'utf8'))
    .find(one => one.includes(`To: ${address}`))!
  const [, head, body] = /Content-Type: text\/plain([\s\S]*?)\r\n\r\n([\s\S]*?)\r\n--/u.exec(letter)!
  if (head!.includes('base64')) return Buffer.from(body!, 'base64').toString()
  return body!.replaceAll(/=\r\n/gu, '').replaceAll('=3D', '=')
}

/** How many images each print sent to the printer. */
export const printed = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => (window as unknown as { printed: readonly number[] }).printed)
export const notePrints = async (page: Page): Promise<void> =>
  void (await page.addInitScript(() => {
    const prints: number[] = []
    Object.assign(window, { printed: prints, print: () => prints.push(document.querySelectorAll('body > .printed img').length) })
  }))
/** Requests the selected papers, and waits until the server has generated them. */
export const lookAt = (page: Page) =>
  Promise.all([page.waitForResponse(/templates\/download/u), page.getByRole('button', { name: 'Посмотреть и напечатать' }).click()])
/** Whether a page of a paper is rendered: it contains dark pixels on white. */
export const isDrawn = (page: Page, name: string): Promise<boolean> =>
  page.getByRole('img', { name, exact: true }).evaluate(node => {
    const canvas = node as HTMLCanvasElement
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    return data.some((value, at) => at % 4 === 0 && value < 100 && data[at + 3] === 255)
  })
