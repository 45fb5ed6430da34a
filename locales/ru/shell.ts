import { frame } from './frame.ts'

/** The words of the frame with those of the entry pages, of the first page and of one's own password (`nerud.shell.*`). */
export const shell = {
  ...frame,
  password: {
    ...frame.password,
    title: 'Смена пароля',
    old: 'Старый пароль',
    temporary: 'Временный пароль',
    new: 'Новый пароль',
    repeat: 'Новый пароль ещё раз',
    rule: 'Не короче 10 знаков и не равен логину',
    differ: 'Пароли не совпадают',
    save: 'Сменить пароль',
    cancel: 'Отмена',
    changed: 'Пароль изменён',
    must: 'Администратор выдал вам временный пароль. Задайте свой, чтобы продолжить работу.',
  },
  register: {
    title: 'Регистрация',
    fio: 'ФИО',
    email: 'E-mail',
    phone: 'Телефон',
    password: 'Пароль',
    repeat: 'Пароль ещё раз',
    hint: 'После регистрации учётную запись включает администратор.',
    send: 'Зарегистрироваться',
    off: 'Регистрация закрыта. Обратитесь к администратору',
    done: 'Registration successful',
    back: 'Ко входу',
  },
  forgot: {
    title: 'Восстановление пароля',
    hint: 'Укажите логин или e-mail. Мы пришлём письмо со ссылкой, по которой можно задать новый пароль.',
    login: 'Логин или e-mail',
    send: 'Отправить письмо',
    sent: 'Если такой пользователь есть, мы отправили письмо',
    back: 'Ко входу',
  },
  recover: {
    title: 'Новый пароль',
    save: 'Сохранить пароль',
    done: 'Пароль изменён. Войдите с новым паролем',
  },
  dashboard: {
    title: 'Главная страница',
    companies: 'Новые компании',
    allCompanies: 'Все компании',
  },
} as const
