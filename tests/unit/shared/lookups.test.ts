import { describe, expect, test } from 'vitest'
import { optionsOf, type Resource } from '#resource'
import { resources } from '#resources'
import { lookups, templateObjects } from '#resources/seed/books/lookups.rules'
import { costListTypeRows, inputTypeRows, payStatusRows } from '#resources/seed/catalogue/money.rules'

/** Fixed catalogues: rules and documented calls refer to their ids, and users to their names. */
const namesOf = (rows: readonly object[]): readonly unknown[] => rows.map(row => (row as { name: unknown }).name)

describe('the texts of the fixed catalogues match their ids', () => {
  test.each([
    ['point_type', ['Склад', 'Автопарк', 'Карьер', 'Объект', 'Пункт погрузки', 'Водитель']],
    ['account_type', ['Сотрудник', 'Водитель', 'Куратор', 'Внешний']],
    ['deal_status', ['Активна', 'Закрыта', 'Ошибка', 'Удалена', 'Исполняется']],
    ['company_type', ['Поставщик', 'Заказчик', 'Перевозчик', 'Прочее']],
    ['nds_type', ['Без НДС', 'НДС 22%', 'НДС 20%', 'НДС 10%', 'НДС 7%', 'НДС 5%', 'НДС 0%']],
  ])('%s', (book, words) => expect(lookups[book]).toEqual(words))
  test('types of articles', () =>
    expect(namesOf(costListTypeRows)).toEqual([
      'Перевод между компаниями',
      'Общие затраты / точка',
      'ФОТ',
      'Транспорт',
      'Игнорировать',
      'Скидка',
    ]))
  test('statuses of payments', () => expect(namesOf(payStatusRows)).toEqual(['Черновик', 'Запланирован', 'Проведён', 'Отменён']))
  test('ways of input', () => {
    const names = namesOf(inputTypeRows)
    // The ids with structured comments are 3, 9 and 10 (finance §2.7).
    expect([names[2], names[8], names[9]]).toEqual(['Топливная транзакция', 'Банк', 'Штраф'])
  })
})

test('each record is filled into the templates of its own object, in its tab as in its download [R-405, R-481, R-492, R-800, R-801, R-802]', () => {
  const objects: Readonly<Record<string, string>> = {
    company: 'Компания',
    account: 'Сотрудник',
    point: 'Точка',
    vehicle: 'Машина',
    deal: 'Накладная',
    materialOrder: 'Заявка',
    shiftVehicle: 'Машина смены',
    payment: 'Платёж',
    closingPaper: 'Закрывающий документ',
  }
  const all: readonly Resource[] = Object.values(resources)
  const filled = all.filter(one => one.parts?.templates)
  expect(filled.map(one => one.name).toSorted()).toEqual(Object.keys(objects).toSorted())
  for (const one of filled) {
    const id = namesOf(templateObjects).indexOf(objects[one.name]!) + 1
    expect([one.name, one.parts!.templates!.object]).toEqual([one.name, id])
    // On its own card, or on the card of the record whose line it is.
    const tabs = all.flatMap(({ fields, show = [], name }) =>
      show.flatMap(tab => (tab.tab === 'templates' && tab.object === id ? [tab.of ? optionsOf(fields[tab.of]!).target : name] : [])),
    )
    expect(tabs).toEqual([one.name])
  }
  const together = filled.flatMap(({ name, parts }) => (parts!.templates!.together ? [[name, parts!.templates!.together.object]] : []))
  expect(together).toEqual([['payment', namesOf(templateObjects).indexOf('Несколько платежей') + 1]])
})
