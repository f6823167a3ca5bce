// The first number and date that a browser writes in a language can cost it more than all the rest of the first screen.
// A worker writes them while the page still loads. They share what the browser has to look up for that, so the page
// itself no longer waits for it.
if (typeof document === 'object') {
  try {
    new Worker('/numbers.js');
  } catch {
    // Without workers the page only takes a moment longer.
  }
} else {
  new Intl.NumberFormat(navigator.language).format(1000);
  new Intl.DateTimeFormat(navigator.language, { weekday: 'short', day: 'numeric' }).format(0);
  close();
}
