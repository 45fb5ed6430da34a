import { extend } from '#words/extend'
import { served as framework } from '#words/ru/served'
import { uploads, newsRules } from './content.ts'
import { deals, multiDeals, regularDeals } from './deals.ts'
import { edo, papers } from './papers.ts'
import { jobs } from './system.ts'
import { kanban } from './kanban.ts'
import { npd, payments, regularPayments } from './money.ts'
import { cards } from './cards.ts'
import { subscription } from './subscription.ts'
import { statements } from './statements.ts'
import { transactionFiles, transactions } from './incoming.ts'
import { fineRules } from './fines.ts'

/** The words of the API's documentation (`nerud.docs.*`). */
export const docs = {
  title: 'API Неруда',
} as const

/** What the calls that belong to no resource do, a sentence each in the documentation of the API (`nerud.routes.*`). */
export const routes = {
  byInn: 'Сведения об организации или предпринимателе из государственного реестра по ИНН',
  uploader: {
    getQr: 'Выдать ссылку и QR-код: секрет показывают один раз, прежняя ссылка перестаёт работать',
    open: 'Открыть ссылку: что прислать, до какого времени и сколько можно',
    block: 'Закрыть ссылку без отправки файлов',
    save: 'Отправить файлы по ссылке, один раз: поля file_0, file_1 и так далее',
  },
  papers: {
    open: 'Открыть закрывающий документ по ссылке из письма: что это, от кого и какие файлы',
    file: 'Скачать документ по ссылке из письма, каким он отправлен',
  },
  accounting: {
    counterparties: 'Обмен с 1С: контрагенты, по ключу нашей компании; изменившиеся после метки since',
    counterpartiesXlsx: 'Обмен с 1С: контрагенты таблицей; метка приходит в заголовке X-Mark',
    contracts: 'Обмен с 1С: договоры контрагентов, по ключу нашей компании; изменившиеся после метки since',
    contractsXlsx: 'Обмен с 1С: договоры таблицей; метка приходит в заголовке X-Mark',
    closing_papers: 'Обмен с 1С: закрывающие документы со строками, за период или изменившиеся после метки since',
    closing_papersXlsx: 'Обмен с 1С: закрывающие документы таблицей, строка документа в строке; метка приходит в заголовке X-Mark',
    payments: 'Обмен с 1С: проведённые и отменённые платежи, за период или изменившиеся после метки since',
    paymentsXlsx: 'Обмен с 1С: платежи таблицей; метка приходит в заголовке X-Mark',
  },
  pts: 'Данные ПТС машины из реестра',
} as const

/** What the exchange with accounting says (`nerud.accounting.*`). */
export const accounting = {
  noKey: 'Передайте ключ обмена в заголовке X-Accounting-Key',
  wrongKey: 'Ключ обмена не подходит: его перевыпустили или компания закрыта. Новый выдают на карточке нашей компании',
  wrongMark: 'Метка не читается: передайте её такой, какой она пришла',
  backwards: 'Период заканчивается раньше, чем начинается',
} as const

/** Texts about external services (`nerud.outside.*`). */
export const outside = {
  inn: 'Сервис недоступен, заполните вручную',
  npd: 'Сервис недоступен, проверьте статус НПД вручную',
  edo: 'Оператор ЭДО недоступен: заполните состояния вручную или из списка',
  pts: 'Не удалось загрузить данные ПТС!',
  innUnknown: 'Организация с таким ИНН не найдена',
  party: {
    liquidating: 'Организация ликвидируется',
    liquidated: 'Организация ликвидирована',
    bankrupt: 'В отношении организации идёт банкротство',
    reorganizing: 'Организация присоединяется к другой',
  },
} as const

/** What is said of rows in files of banks, fuel suppliers and fines (`nerud.exchange.*`). */
export const exchange = {
  sum: 'Сумма пишется цифрами, копейки после точки: 1234.50',
  notOurs: 'Счёт плательщика %{payer} и счёт получателя %{payee} не принадлежат нашим компаниям',
  accountNotOurs: 'Счёт %{account} не принадлежит нашим компаниям',
  sameAccount: 'Плательщик и получатель названы одним счётом %{account}',
  currency: 'Счёт %{account} не рублёвый: такие документы не загружаются',
  notCarriedOut: 'Банк не провёл документ: нет даты списания или поступления',
  closing: 'Остаток не сходится: на начало %{opening} + поступило %{received} − списано %{writtenOff} = %{expected}, а в файле %{inFile}',
  received: 'Поступления по счёту %{account} не сходятся: в документах %{found}, в файле указано %{inFile}',
  writtenOff: 'Списания по счёту %{account} не сходятся: в документах %{found}, в файле указано %{inFile}',
  noTurnovers: 'В файле есть документы по счёту %{account}, но нет его оборотов: сверить суммы не с чем',
  gap: 'По счёту %{account} нет выписки с %{from} по %{to}',
  jump: 'По счёту %{account} остаток на начало %{day} (%{opening}) не равен предыдущему остатку на конец (%{closing})',
  signs: 'Количество и сумма должны быть одного знака',
  bothWays: 'В строке и списание, и поступление: должно быть одно из двух',
  noWay: 'Не сказано, списание это или поступление: нужен столбец, знак минус или счета сторон',
  noAccount: 'Не сказано, по какому нашему счёту выписка: нужен столбец со счётом или счёт над таблицей',
  uin: 'В УИН (номере постановления) должно быть 20 или 25 цифр',
  notRoubles: 'Валюта не рубли: %{currency}. Такие строки не загружаются',
} as const

/** Words of the comments that posting writes (`nerud.ledger.*`). */
export const ledger = {
  was: 'Было',
  is: 'Стало',
  reason: 'Причина',
  opening: 'Начальный остаток',
  ownDate: 'Исходная дата',
  closed: 'Период по %{day} закрыт: выберите дату позже',
} as const

/** What the rules of the business say when they refuse (`nerud.rules.*`). */
export const rules = {
  boxFull: { C: 'Компанию нельзя удалить: её баланс не нулевой', E: 'Сотрудника нельзя удалить: его баланс не нулевой' },
  act: {
    owed: 'На %{day} задолженность в пользу %{name}: %{sum}',
    even: 'На %{day} взаимная задолженность отсутствует',
    tooLong: 'В акте больше %{most} строк: выберите период короче',
  },
  statement: {
    period: 'Период: %{from} – %{to}',
    reportPeriod: 'Период по отчётной дате: %{from} – %{to}',
    begin: 'начало учёта',
    end: 'сегодня и далее',
    asOf: 'По состоянию на %{day}',
    knownOn: 'Как было известно на %{day}: без того, что проведено позже',
    material: 'Материал: %{name}',
    query: 'Поиск: %{query}',
    before: 'Остаток на начало: %{sums}',
    after: 'Остаток на конец: %{sums}',
  },
  periodClose: {
    notOver: 'Закрыть можно только дни, которые уже прошли',
    already: 'Период по %{day} уже закрыт: выберите день позже',
    hanging: 'Висит обязательного: %{count}. Разберите это или подтвердите, что закрываете так',
    why: 'Висит обязательного: %{count}. Напишите, почему закрываете так: это останется в истории',
    meanwhile: 'Пока вы закрывали, период закрыл или открыл кто-то другой: обновите страницу',
    laterFirst: 'Сначала откройте период по %{day}: закрытые позже открываются первыми',
  },
  keyFile: {
    closed: 'Ключ не открывается: файл повреждён или закрыт паролем',
    password: 'Ключ не открывается этим паролем',
  },
  openingThere: 'На эту дату остаток этого материала уже введён: № %{id}. Отмените его, чтобы ввести другой',
  nothingToLink: 'Выберите, кого с кем связать: сотрудника и компании или компанию и сотрудников',
  pointOfCompany: 'Эта точка принадлежит другой компании',
  innerProcess: 'Внутреннее перемещение здесь не выбирают: нужна покупка или продажа',
  repair: {
    endNeeded: 'Укажите дату окончания ремонта',
    unpriced:
      'Ремонт окончен, а в строке %{lines} нет цены |||| Ремонт окончен, а в строках %{lines} нет цены |||| Ремонт окончен, а в строках %{lines} нет цены',
  },
  plateOfTrailer: 'У прицепа номер вида ММ123477',
  plateOfTruck: 'У машины номер вида М123ММ77',
  orders: {
    limitTaken: 'Уже выбрано %{used}: лимит меньше не ставят, заявку закрывают',
    routeOf: 'У маршрута другой материал или другое место: товар «%{product}»',
    noPrice: 'Нет цены «%{type}» у товара «%{product}» на %{day}',
    inactiveRoute: 'Маршрут заявки больше не действует',
    inactiveProduct: 'Товар заявки больше не действует',
  },
  vehicleInRepair: 'Машина в этот день в ремонте',
  vehicleIdle: 'Машина %{day} не выходит на линию: в смене стоит «%{state}»',
  planStatus: 'Из статуса «%{from}» нельзя перейти в статус «%{to}»',
  planTripsDone: 'По записи уже выполнено рейсов: %{done}. Создайте для другой машины или другого дня новую запись',
  planClosed: 'Запись плана в статусе «%{state}»: накладные по ней не создают',
  planVolume: 'Укажите объём по плану: из него следует объём накладной',
  backwards: 'Период заканчивается раньше, чем начинается',
  boardDays: 'Выберите от одного до %{most} дней',
  truckOfTrailer: 'Тягач указывают только у прицепа',
} as const

/** The Russian words that only the server says (`nerud.*`): no screen has to wait for them. */
export const served = extend(framework, {
  routes,
  outside,
  docs,
  exchange,
  ledger,
  jobs,
  payments,
  cards,
  regularPayments,
  npd,
  deals,
  regularDeals,
  multiDeals,
  papers,
  edo,
  accounting,
  kanban,
  news: newsRules,
  statements,
  transactions,
  incoming: transactionFiles,
  fineRules,
  uploads,
  subscription,
  rules,
})
