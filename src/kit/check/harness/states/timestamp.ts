const DATE = {
  extended:
    /^(?<year>\d{4}|[+-]\d{5,6})-(?:(?<month>\d\d)-(?<day>\d\d)|W(?<week>\d\d)-[1-7]|(?<dayOfYear>\d{3}))$/,
  basic: /^(?<year>\d{4})(?:(?<month>\d\d)(?<day>\d\d)|W(?<week>\d\d)[1-7]|(?<dayOfYear>\d{3}))$/,
}
const ZONE = String.raw`(?:Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?`
/** Only the last part may have a fraction. */
const TIME = {
  extended: new RegExp(`^(?<hour>\\d\\d)(?::(?<minute>\\d\\d)(?::(?<second>\\d\\d))?)?(?:[.,]\\d+)?${ZONE}$`),
  basic: new RegExp(`^(?<hour>\\d\\d)(?:(?<minute>\\d\\d)(?<second>\\d\\d)?)?(?:[.,]\\d+)?${ZONE}$`),
}

/**
 * Whether a text is an ISO 8601 date with a time of day: in the extended form or the basic one, by month, week or day of
 * the year, with a point or a comma, with or without a zone.
 */
export function isTimestamp(text: string): boolean {
  const [date = '', time, ...more] = text.split('T')
  if (time === undefined || more.length > 0 || !isDate(date)) return false
  const clock = TIME[formOf(date)].exec(time)?.groups
  return clock !== undefined && isClock(clock)
}

/** Whether a text is an ISO 8601 date, alone or with a time of day. */
export function isIso8601(text: string): boolean {
  return isDate(text) || isTimestamp(text)
}

const formOf = (date: string) => (/^[+-]?\d+-/.test(date) ? 'extended' : 'basic')

function isDate(date: string): boolean {
  const day = DATE[formOf(date)].exec(date)?.groups
  return day !== undefined && isDay(day)
}

type Parts = Record<string, string | undefined>

function isDay({ year, month, day, week, dayOfYear }: Parts): boolean {
  if (week) return Number(week) >= 1 && Number(week) <= 53
  if (dayOfYear) return Number(dayOfYear) >= 1 && Number(dayOfYear) <= 366
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}

/** Allows a leap second (60) and the end of a day (24:00). */
function isClock({ hour, minute = '00', second = '00' }: Parts): boolean {
  if (hour === '24') return minute === '00' && second === '00'
  return Number(hour) < 24 && Number(minute) < 60 && Number(second) <= 60
}
