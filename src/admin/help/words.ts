import { useLocation } from 'react-router'
import { useTranslate } from 'react-admin'

/** The screen at an address, as declarations and help texts name it: '/deals/list/:id'. */
export const screenAt = (pathname: string): string => pathname.replaceAll(/\/\d+(?=\/|$)/gu, '/:id')

/** The open screen and its help text; '' if it has none. */
export function useScreenHelp(): { readonly screen: string; readonly text: string } {
  const translate = useTranslate()
  const screen = screenAt(useLocation().pathname)
  return { screen, text: translate(`nerud.help.screens.${screen}`, { _: '' }) }
}
