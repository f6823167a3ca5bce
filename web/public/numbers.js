// The first number and date that a browser writes in a language can cost it more than all the rest of the first screen.
// Here it does so while the styles are still on their way and nothing else is to do.
new Intl.NumberFormat(navigator.language).format(1000);
new Intl.DateTimeFormat(navigator.language, { weekday: 'short', day: 'numeric' }).format(0);
