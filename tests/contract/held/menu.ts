import { menu, resources } from '#resources'
import { itemLabel } from '../../../src/admin/menu/label.ts'
import { russian } from '../../support/russian.ts'

/** The words of the menu as people read them: its areas and their entries. */
const words = menu.flatMap(area => [russian(`nerud.menu.${area.label}`), ...area.items.map(item => itemLabel(item, resources, russian))])
export const standsInMenu = (text: string): boolean => words.includes(text)

/** The words of the contract that an area or an entry of the menu is called by, to the letter. */
export const MENU: readonly string[] = [
  'Компании',
  'Продукты',
  'Заявки',
  'Накладные',
  'Постоянные накладные',
  'Мультинакладные',
  'Создать Мультинакладную',
  'Отстойник',
  'Создать шаблон',
  'Список',
  'Справочники',
  'Пользователи',
  'Зарплатные ведомости',
  'Расходные ведомости',
  'Топливные ведомости',
  'Создать ведомость',
  'Склад',
  'Топливные компании',
  'Топливные карты',
  'Постоянные переводы',
  'Постоянные расходы',
  'Финансы',
  'Закрепления',
  'Бухгалтерия',
  'Штрафы компании',
  'Штрафы',
  'Касса',
  'Транзакции',
  'Автопарк',
  'Отчетность',
  'Система',
]
