import { useI18nProvider } from 'react-admin'

/** English as in Britain: the day before the month and weeks from Monday, as days are written everywhere else on the screens. */
const SAID: Readonly<Record<string, string>> = { en: 'en-GB' }

/** The locale in which months and weekdays are named. */
export function useDateLocale(): string {
  const locale = useI18nProvider().getLocale()
  return SAID[locale] ?? locale
}
