<p>part</p>
