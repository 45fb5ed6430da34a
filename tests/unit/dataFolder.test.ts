import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openDataFolder } from '../../server/adapters/dataFolder.ts'
import { isExplained } from '../../server/adapters/postgres/texts.ts'

const home = mkdtempSync(join(tmpdir(), 'nerud-folder-'))
afterAll(() => rmSync(home, { recursive: true }))

const problemOf = (dir: string, code?: string): unknown => {
  const failing = (): never => {
    throw Object.assign(new Error(`${code}: no`), { code })
  }
  try {
    openDataFolder(dir, code === undefined ? undefined : failing)
  } catch (error) {
    return isExplained(error) ? error.message : error
  }
}

describe('a data folder', () => {
  test('is created with its parents, and no probe file remains in it', () => {
    const dir = join(home, 'a', 'b')
    expect(problemOf(dir)).toBe(undefined)
    expect(readdirSync(dir)).toEqual([])
  })

  test.skipIf(process.platform !== 'linux')('that cannot be created is reported at once with an explanation', () => {
    const file = join(home, 'file')
    writeFileSync(file, '')
    expect(problemOf(join(file, 'data'))).toBe(
      `Каталог данных ${join(file, 'data')} создать не удалось: на пути к нему лежит файл, а не каталог. Задайте в DATA_DIR каталог, в который сервер может писать.`,
    )
    expect(problemOf(file)).toContain('на пути к нему лежит файл')
    // With `recursive`, Node's own mkdir never returns here.
    expect(problemOf('/proc/nerud')).toContain('Каталог данных /proc/nerud создать не удалось: такого пути нет.')
  })

  test.each([
    ['EROFS', 'диск доступен только для чтения'],
    ['ENOSPC', 'на диске нет места'],
    ['EACCES', 'у пользователя, от которого работает сервер, нет прав'],
  ])('that cannot be written because of %s is reported with an explanation', (code, words) => {
    expect(problemOf(home, code)).toBe(
      `В каталог данных ${home} ничего не записать: ${words}. Исправьте это или задайте в DATA_DIR другой каталог.`,
    )
  })
})
