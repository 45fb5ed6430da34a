import { resources } from '#resources'
import { menu } from '#resources/menu'
import { tabbed } from '#resources/pages'
import { screensOf, type Resource } from '#resource'
import { expect, test } from 'vitest'
import { help } from '../../locales/ru/help.ts'
import { screenAt } from '../../src/admin/help/words.ts'

const all: readonly Resource[] = Object.values(resources)

test('help refers to existing screens, fields and lists', () => {
  const paths = new Set([
    ...all.flatMap(resource => screensOf(resource).map(({ path }) => path)),
    ...all.flatMap(({ parts }) => (parts?.import ? [parts.import.screen] : [])),
    ...menu.flatMap(({ items }) => items.map(({ path }) => path)),
    ...all.flatMap(({ list }) => Object.values(list?.views ?? {}).flatMap(({ card }) => (card === undefined ? [] : [card]))),
    ...tabbed.map(({ path }) => path),
    '/',
  ])
  expect(Object.keys(help.screens).filter(path => !paths.has(path))).toEqual([])
  expect(
    Object.entries(help.fields).flatMap(([name, fields]) =>
      Object.keys(fields).flatMap(field => ((resources as Record<string, Resource>)[name]?.fields[field] ? [] : [`${name}.${field}`])),
    ),
  ).toEqual([])
  expect(Object.keys(help.first).filter(name => !(resources as Record<string, Resource>)[name]?.list)).toEqual([])
})

test('a screen is named by its path, whatever record it shows', () => {
  expect(screenAt('/deals/list/5')).toBe('/deals/list/:id')
  expect(screenAt('/deals/list')).toBe('/deals/list')
  expect(screenAt('/company/12/create-point')).toBe('/company/:id/create-point')
  expect(screenAt('/')).toBe('/')
})
