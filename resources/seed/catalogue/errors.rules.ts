import { area, type ErrorRow } from '#areas/seed/errorRow.rules'

const calls = area('Запросы')
const outside = area('Внешние службы')

/** The codes that the calls of this business return beside those of the framework (silent-places §1). */
export const errorRows: readonly ErrorRow[] = [
  calls(
    'TOO_MANY_UPLOADS',
    429,
    'Принимаются другие файлы',
    'По ссылкам одновременно принимаются файлы не больше чем от трёх человек, по одной ссылке от одного',
    'Подождите минуту и отправьте ещё раз',
  ),
  calls(
    'LINK_CLOSED',
    410,
    'Ссылка больше не принимает файлы',
    'Файлы по ссылке уже отправлены, её срок истёк или её заблокировали',
    'Попросите новую ссылку у того, кто её прислал',
  ),
  outside(
    'INN_UNAVAILABLE',
    424,
    'Сервис проверки ИНН недоступен',
    'Государственный реестр не ответил или не подключён',
    'Заполните поля вручную',
  ),
  outside(
    'PTS_UNAVAILABLE',
    424,
    'Реестр машин недоступен',
    'Реестр не подключён, не ответил или не знает такой машины',
    'Проверьте госномер и VIN и повторите позже',
  ),
  outside(
    'NPD_UNAVAILABLE',
    424,
    'Сервис проверки НПД недоступен',
    'Служба налоговой не подключена или не отвечает',
    'Проверьте статус на npd.nalog.ru/check-status и повторите позже',
  ),
]
