// The first number and date that a browser writes in a language can cost it more than all the rest of the first screen.
// This file therefore starts itself as a worker, which writes both while the page still loads. The browser keeps what it
// looked up for that, so the page's own first number is quick. The pages that follow in the same window need no worker.
if (typeof document === 'object') {
  try {
    if (sessionStorage.getItem('numbers-known') === null) {
      sessionStorage.setItem('numbers-known', 'yes');
      new Worker('/numbers.js');
    }
  } catch {
    // Without workers or storage the page only takes a moment longer.
  }
} else {
  new Intl.NumberFormat(navigator.language).format(1000);
  new Intl.DateTimeFormat(navigator.language, { weekday: 'short', day: 'numeric' }).format(0);
  close();
}
